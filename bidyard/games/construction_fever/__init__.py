from bidyard.games.construction_fever import rules

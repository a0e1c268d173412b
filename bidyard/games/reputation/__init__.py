from bidyard.games.reputation import rules

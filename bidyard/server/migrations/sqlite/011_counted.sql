-- Whether cards that lie face down, but were seen, are counted for the players (NULL: where one person plays alone).
ALTER TABLE tables ADD COLUMN counted INTEGER;

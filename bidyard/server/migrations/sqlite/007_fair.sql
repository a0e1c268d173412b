-- What only the server knows of a table (its secret, the seeds) is sealed while the game runs. Deals have a commitment and
-- contributions; a table may wait for its people. Tables of earlier versions were dealt by a generator that is gone: nobody
-- can play on there.
DELETE FROM snapshots;
DELETE FROM moves;
DELETE FROM notes;
DELETE FROM seats;
DELETE FROM tables;
ALTER TABLE tables DROP COLUMN seed;
ALTER TABLE tables DROP COLUMN bot_seed;
ALTER TABLE tables ADD COLUMN secrets BLOB NOT NULL DEFAULT x'';
ALTER TABLE tables ADD COLUMN contributions TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN starts TEXT NOT NULL DEFAULT 'at-once';
ALTER TABLE tables ADD COLUMN dealt INTEGER NOT NULL DEFAULT 1;
ALTER TABLE seats ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;

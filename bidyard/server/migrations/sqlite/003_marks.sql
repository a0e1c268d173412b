-- What the server notes about itself: when it last wrote (wall), and days of the clock that do not count (see calendar.py).
CREATE TABLE marks (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
INSERT INTO marks SELECT 'wall', COALESCE(MAX(touched), 0) FROM tables;
INSERT INTO marks VALUES ('skipped', 0);

-- Who made the table; when and to which bot a seat may be handed; whether one device is passed around; time of decisions
-- under way: what was thought before thinking_at and stands in no move yet.
ALTER TABLE tables ADD COLUMN host INTEGER;
UPDATE tables SET host = (SELECT MIN(seat) FROM seats WHERE table_id = id AND kind = 'human');
ALTER TABLE tables ADD COLUMN away_seconds INTEGER NOT NULL DEFAULT 60;
ALTER TABLE tables ADD COLUMN away_bot TEXT NOT NULL DEFAULT 'foreman';
ALTER TABLE tables ADD COLUMN one_device INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN thinking TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN thinking_at REAL NOT NULL DEFAULT 0;
-- How many people may still sit down by the seat's link.
ALTER TABLE seats ADD COLUMN invites INTEGER NOT NULL DEFAULT 0;
-- What happened to seats, for the log: after which event (of those that stand, secret ones too) it is told.
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, after INTEGER NOT NULL, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
INSERT INTO marks VALUES ('alive', 0);

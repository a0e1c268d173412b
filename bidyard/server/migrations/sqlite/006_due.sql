-- Tables that have to be opened after a restart though nobody asks for them: a bot's turn that a person waits for, or a running
-- clock. Of bots in older files it is not known; they go on as soon as somebody looks.
ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET due = 1 WHERE over = 0 AND clock IS NOT NULL;
DROP INDEX unfinished;
CREATE INDEX due ON tables (due) WHERE due = 1;

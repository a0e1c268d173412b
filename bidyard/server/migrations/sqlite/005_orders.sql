-- Tables that the people who run the server have closed, and what they want done by it while it runs (see administration).
ALTER TABLE tables ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
CREATE TABLE orders (number INTEGER PRIMARY KEY, what TEXT NOT NULL, table_id TEXT NOT NULL);

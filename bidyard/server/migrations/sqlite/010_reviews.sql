-- What reviews of finished games have found (see reviews.py): which one, of what, and the answer packed.
CREATE TABLE reviews (
    table_id TEXT NOT NULL REFERENCES tables, which TEXT NOT NULL, stamp TEXT NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (table_id, which)
) WITHOUT ROWID;

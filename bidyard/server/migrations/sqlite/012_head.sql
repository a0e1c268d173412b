-- The key of the last write to a table, which every write compares (see Fence in storage.py).
ALTER TABLE tables ADD COLUMN head TEXT NOT NULL DEFAULT '';

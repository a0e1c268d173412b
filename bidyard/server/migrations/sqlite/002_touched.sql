-- When the last move was made. Older files do not tell: their days are counted from now.
ALTER TABLE tables ADD COLUMN touched REAL NOT NULL DEFAULT 0;
UPDATE tables SET touched = CAST(strftime('%s', 'now') AS REAL);

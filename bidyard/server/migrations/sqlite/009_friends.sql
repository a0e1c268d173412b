-- Whether hints are given (NULL: where one person plays alone), and who was chosen to start (NULL: drawn).
ALTER TABLE tables ADD COLUMN hints INTEGER;
ALTER TABLE tables ADD COLUMN start INTEGER;

-- Moves of running games are sealed like the cards: a secret answer is nobody's to read (see sealed_moves.py). Only the server
-- has the key; it seals what is there when it starts.
INSERT INTO marks SELECT 'plain moves', COUNT(*) > 0 FROM moves;

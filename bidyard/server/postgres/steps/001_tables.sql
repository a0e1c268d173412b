-- The same columns as in the SQLite file, see columns.py; beside them what several servers need.
CREATE TABLE tables (
    id text PRIMARY KEY, game text NOT NULL, deck text NOT NULL, options json NOT NULL, code text UNIQUE, clock integer,
    over boolean NOT NULL, rematch text, closed boolean NOT NULL, host integer, away_seconds integer NOT NULL,
    away_bot text NOT NULL, one_device boolean NOT NULL, thinking json NOT NULL, thinking_at double precision NOT NULL,
    contributions json NOT NULL, starts text NOT NULL, dealt boolean NOT NULL, hints boolean, start integer, counted boolean,
    head text NOT NULL,                                -- the key of the last write: compared and replaced by every write
    secrets bytea NOT NULL,
    ply integer NOT NULL DEFAULT 0,                    -- entries in the log: compared and raised by every entry
    created double precision NOT NULL, touched double precision NOT NULL,
    used timestamptz NOT NULL DEFAULT now()            -- a server had it open then: it is not deleted
) WITH (fillfactor = 80);                              -- nothing that a move changes is indexed
CREATE TABLE seats (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, seat integer NOT NULL, kind text NOT NULL, name text NOT NULL,
    token bytea, claimed boolean NOT NULL, bot text, out_of_time boolean NOT NULL, ready boolean NOT NULL,
    invites integer NOT NULL, PRIMARY KEY (table_id, seat)
);
-- `move` is sealed while the game runs (it then begins with the byte 1), and plain text afterwards.
CREATE TABLE moves (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, ply integer NOT NULL, seat integer, move bytea NOT NULL,
    spent_ms integer NOT NULL, key text NOT NULL, PRIMARY KEY (table_id, ply)
);
CREATE TABLE notes (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, n integer NOT NULL, after integer NOT NULL, kind text NOT NULL,
    seat integer NOT NULL, data json NOT NULL, PRIMARY KEY (table_id, n)
);
CREATE TABLE snapshots (
    table_id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE, ply integer NOT NULL, stamp text NOT NULL, data bytea NOT NULL
);
CREATE TABLE reviews (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, which text NOT NULL, stamp text NOT NULL, data bytea NOT NULL,
    PRIMARY KEY (table_id, which)
);
-- Writes that are no entries of the log, by their keys: a server whose connection broke finds out whether its own was done.
CREATE TABLE changes (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, key text NOT NULL, PRIMARY KEY (table_id, key)
);
-- Tables that have to be looked after, and by which server: a bot's turn that a person waits for, or a running clock.
CREATE TABLE due (table_id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE, node text);
CREATE INDEX due_node ON due (node);
-- Servers and workers that run, by the last time they said so, with their figures.
CREATE TABLE nodes (
    name text PRIMARY KEY, kind text NOT NULL, at timestamptz NOT NULL DEFAULT now(), figures json NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50);
CREATE TABLE orders (number bigserial PRIMARY KEY, what text NOT NULL, table_id text NOT NULL);
-- Limits that have to hold exactly, whichever server is asked; whose they are is hashed.
CREATE TABLE meters (
    name text NOT NULL, key text NOT NULL, spent double precision NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (name, key)
);
-- Work for whichever processor is free: taken by a server or a worker, kept while somebody wants the answer.
CREATE TABLE jobs (
    key text PRIMARY KEY, kind text NOT NULL, address text NOT NULL, at timestamptz NOT NULL DEFAULT now(),
    wanted timestamptz NOT NULL DEFAULT now(), call bytea NOT NULL, taker text, tries integer NOT NULL DEFAULT 0, answer bytea
);
CREATE TABLE pieces (job text NOT NULL REFERENCES jobs ON DELETE CASCADE, n integer NOT NULL, data bytea NOT NULL, PRIMARY KEY (job, n));
CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL);
-- Days that count (see calendar.py), and seconds in which a server lived, as it says itself about once a second: a longer silence
-- is a time in which none ran, and nobody's clock did.
CREATE TABLE marks (name text PRIMARY KEY, value double precision NOT NULL);
INSERT INTO marks VALUES ('wall', extract(epoch FROM now())), ('skipped', 0);
CREATE TABLE life (lived double precision NOT NULL, at timestamptz NOT NULL) WITH (fillfactor = 50);
INSERT INTO life VALUES (0, now());
CREATE FUNCTION counted_now() RETURNS double precision LANGUAGE sql STABLE AS
    $$ SELECT extract(epoch FROM now())::double precision - value FROM marks WHERE name = 'skipped' $$;
CREATE FUNCTION lived() RETURNS double precision LANGUAGE sql STABLE AS
    $$ SELECT lived + LEAST(GREATEST(extract(epoch FROM clock_timestamp() - at), 0), 3)::double precision FROM life $$;

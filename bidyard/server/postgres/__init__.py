"""Many servers over one PostgreSQL: the storage, what they tell each other, and the work they share.

Imported only where `--data` names such a database: psycopg is an extra, `bidyard[postgres]`.
"""

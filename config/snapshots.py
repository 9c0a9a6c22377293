"""The whole database as files in a folder and back, while the site runs.

SQLite: its online backup API, page by page. PostgreSQL: COPY of every table within one snapshot, which
needs no `pg_dump` of the server's version on this machine.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

Migration = tuple[str, str]  # app label, name
SQLITE_FILE = "database.sqlite3"
TABLES_FILE = "tables.json"


class BackupError(Exception):
    """A backup could not be made or taken back; the message says why."""


def applied_migrations() -> list[Migration]:
    """What this database has been migrated to; empty for a new one."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def save(folder: Path) -> None:
    """Write the committed state of the database into the empty `folder`."""
    if connection.vendor == "sqlite":
        _save_sqlite(folder)
    else:
        _save_postgresql(folder)


def load(folder: Path, applied: list[Migration]) -> None:
    """Put the state in `folder`, of migrations `applied`, in place of the database's, then migrate it up.

    Raises BackupError before anything changes where the program cannot know that state.
    """
    unknown = set(applied) - set(MigrationExecutor(connection).loader.disk_migrations)
    if unknown:
        raise BackupError("This backup was made by a newer version of Arrowswitch; update the program first.")
    if connection.vendor == "sqlite":
        _load_sqlite(folder)
    else:
        _load_postgresql(folder, applied)


def _save_sqlite(folder: Path) -> None:
    with (
        closing(sqlite3.connect(_database_file())) as live,
        closing(sqlite3.connect(folder / SQLITE_FILE)) as copy,
    ):
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it


def _load_sqlite(folder: Path) -> None:
    with closing(sqlite3.connect(folder / SQLITE_FILE)) as copy:
        _require_sound(copy)
        connection.close()
        with closing(sqlite3.connect(_database_file())) as live:
            copy.backup(live)
    _migrate_up()


def _require_sound(copy: sqlite3.Connection) -> None:
    try:
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        copy.execute("SELECT count(*) FROM django_migrations")
    except sqlite3.DatabaseError as error:
        raise BackupError("The database in this backup cannot be read.") from error
    if verdict != "ok":
        raise BackupError("The database in this backup is damaged.")


def _database_file() -> str:
    return str(connection.settings_dict["NAME"])


def _save_postgresql(folder: Path) -> None:
    with _own_connection() as snapshot, snapshot.cursor() as cursor:
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        tables = {table: _columns(snapshot, table) for table in _data_tables(snapshot)}
        (folder / TABLES_FILE).write_text(json.dumps(tables))
        for table, columns in tables.items():
            statement = f"COPY {_target(table, columns)} TO STDOUT"
            with (folder / f"{table}.copy").open("wb") as file, cursor.copy(statement) as rows:
                for data in rows:
                    file.write(data)
        cursor.execute("COMMIT")


@contextmanager
def _own_connection() -> Iterator[BaseDatabaseWrapper]:
    """A second connection: it sees what is committed, whatever transaction the caller is in."""
    own = connection.copy()
    try:
        yield own
    finally:
        own.close()


def _data_tables(database: BaseDatabaseWrapper) -> list[str]:
    return sorted(database.introspection.django_table_names(only_existing=True, include_views=False))


def _columns(database: BaseDatabaseWrapper, table: str) -> list[str]:
    with database.cursor() as cursor:
        return [column.name for column in database.introspection.get_table_description(cursor, table)]


def _target(table: str, columns: list[str]) -> str:
    quoted = ", ".join(connection.ops.quote_name(column) for column in columns)
    return f"{connection.ops.quote_name(table)} ({quoted})"


def _load_postgresql(folder: Path, applied: list[Migration]) -> None:
    """All in one transaction, tables included: a failure leaves everything as it was."""
    tables: dict[str, list[str]] = json.loads((folder / TABLES_FILE).read_text())
    with transaction.atomic():
        _drop_tables()
        MigrationExecutor(connection).migrate(_newest_of_each_app(applied))
        _empty_tables()
        for table, columns in tables.items():
            _fill(table, columns, folder / f"{table}.copy")
        connection.check_constraints()  # now, so that the next line may alter the tables
        _migrate_up()


def _drop_tables() -> None:
    names = [*_data_tables(connection), MigrationRecorder.Migration._meta.db_table]
    _for_all("DROP TABLE IF EXISTS {} CASCADE", names)


def _empty_tables() -> None:
    """What data migrations put in is in the backup too."""
    with connection.cursor() as cursor:
        kept = MigrationRecorder.Migration._meta.db_table
        names = [name for name in connection.introspection.table_names(cursor) if name != kept]
    _for_all("TRUNCATE {} CASCADE", names)


def _for_all(statement: str, tables: list[str]) -> None:
    names = ", ".join(connection.ops.quote_name(name) for name in tables)
    with connection.cursor() as cursor:
        cursor.execute(statement.format(names))


def _fill(table: str, columns: list[str], file: Path) -> None:
    with connection.cursor() as cursor:
        with file.open("rb") as rows, cursor.copy(f"COPY {_target(table, columns)} FROM STDIN") as copy:
            while block := rows.read(1 << 16):
                copy.write(block)
        for sequence in connection.introspection.get_sequences(cursor, table):
            column, name = sequence["column"], connection.ops.quote_name(table)
            quoted = connection.ops.quote_name(column)
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence(%s, %s), greatest(max({quoted}), 1)) FROM {name}",  # noqa: S608
                [name, column],
            )


def _newest_of_each_app(applied: list[Migration]) -> list[Migration]:
    nodes = MigrationExecutor(connection).loader.graph.node_map
    return [
        node
        for node in applied
        if not any(child.key in applied and child.key[0] == node[0] for child in nodes[node].children)
    ]


def _migrate_up() -> None:
    """To this program's tables; without the signals of `migrate`, which would make a backup midway."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())

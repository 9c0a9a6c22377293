"""The whole database as files in a folder and back, while the site runs.

SQLite: its online backup API, page by page. PostgreSQL: COPY of every table within one snapshot, which
needs no `pg_dump` of the server's version on this machine.

Bringing a state back takes nothing from who uses the site meanwhile but time. Writers wait from before the
present state is saved until the other one is in its place, so that no result falls between the two; whatever
fails leaves the database as it was.

- On SQLite the state is checked and brought up to this program's tables where it was unpacked, and its tables
  are then put in place of the present ones, in the transaction that has held writers up since before.
- On PostgreSQL it is one transaction, its tables included. Constraints are deferred while rows come in, table
  by table; a migration has made them immediate before, and the next one wants them checked.

What was handed out is not handed out again: numbers of rows go on above those of both states, and versions
that screens poll with do too (`_raise_versions`). A screen takes what is newer than what it shows, so that a
phone which was open during the restore would otherwise keep showing what is gone.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from pathlib import Path

from django.apps import apps
from django.db import Error, OperationalError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F, Max

from config.backups import destination
from config.backups.destination import BackupError

Migration = tuple[str, str]  # app label, name
Save = Callable[[Path], None]  # writes the state of the database into an empty folder
Last = Callable[[Callable[[str], object]], None]  # given what executes a statement of the transaction
Numbers = dict[str, int]  # by table: the last number that a row of it was given
SQLITE_FILE = "database.sqlite3"
TABLES_FILE = "tables.json"
NUMBERS_FILE = "numbers.json"
VERSIONS = {
    "scoring.Session": ("version",),
    "scoring.Field": ("version", "whole_since"),
    "scoring.Play": ("version",),
    "scoring.Sheet": ("version",),
    "tournaments.Standing": ("version",),
}
A_RESTORE = 1_000_000  # more changes than a session has; nine milliards of restores fit what a script counts
HOLD_SECONDS = 5  # for whoever is in the middle of something
TRIES = 6
OUR_PACKAGES = {
    "clubs",
    "config",
    "scoring",
    "tournaments",
}  # a library may drop a migration that it replaced
MIGRATING = 0x4172726F77  # "Arrow": the advisory lock of whoever makes or changes tables on PostgreSQL


def applied_migrations() -> list[Migration]:
    """The migrations that this database has; none for a new one."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def unknown_migrations() -> list[Migration]:
    """Those of our own apps that this database has and the program has not: a newer one made them."""
    known = MigrationExecutor(connection).loader.disk_migrations
    own = {config.label for config in apps.get_app_configs() if config.name.partition(".")[0] in OUR_PACKAGES}
    return [one for one in applied_migrations() if one[0] in own and one not in known]


def size() -> int:
    """The size of the database in bytes, roughly."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        else:
            cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def save(folder: Path) -> None:
    """Write the committed state of the database into the empty `folder`."""
    if connection.vendor == "sqlite":
        _save_sqlite(folder)
        return
    with _own_connection() as snapshot, snapshot.cursor() as cursor:
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        _copy_out(snapshot, folder)
        cursor.execute("COMMIT")


def heads(folder: Path) -> dict[str, list[object]]:
    """The record's chains in a saved state, by name: how many links, and the head. See `scoring.chains`.

    A state of before there were chains has none.
    """
    by_chain: dict[str, list[object]] = {}
    for model in apps.get_models():
        letter = getattr(model, "CHAIN", "")  # of a `Chained` row, whose app is above this package
        rows = _rows(folder, model._meta.db_table, ("id", "chain_length", "chain_head")) if letter else []
        by_chain |= {f"{letter}{pk}": [int(length), head] for pk, length, head in rows if int(length)}
    return by_chain


def _rows(folder: Path, table: str, columns: tuple[str, ...]) -> list[tuple[str, ...]]:
    """These columns of a table's rows in a saved state; none if it has no such table or columns."""
    file = folder / SQLITE_FILE
    if file.exists():
        with closing(sqlite3.connect(file)) as copy:
            in_table = {row[1] for row in copy.execute(f"PRAGMA table_info({table})")}
            if not in_table.issuperset(columns):
                return []
            return copy.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()  # noqa: S608
    saved: list[str] = json.loads((folder / TABLES_FILE).read_text()).get(table, [])
    if not set(columns) <= set(saved):
        return []
    places = [saved.index(column) for column in columns]
    with (folder / f"{table}.copy").open(encoding="utf-8", newline="\n") as lines:
        return [tuple(line.rstrip("\n").split("\t")[at] for at in places) for line in lines]


def load(folder: Path, applied: list[Migration], first: Callable[[Save], None], last: Last) -> None:
    """Put the state in `folder`, of migrations `applied`, in place of the database's, brought up to date.

    `first` is called when nobody else writes any more, with what saves the present state; if it fails
    nothing changes. `last` is called with what executes a statement, and is committed with the rest.
    Raises BackupError before `first` where the program cannot know that state.
    """
    unknown = set(applied) - set(MigrationExecutor(connection).loader.disk_migrations)
    if unknown:
        raise BackupError("This backup was made by a newer version of Arrowswitch; update the program first.")
    if connection.vendor == "postgresql" and unknown_migrations():
        raise BackupError(
            "The database was updated by a newer version of Arrowswitch, whose tables this one cannot "
            "remove. Nothing was changed. Name a new, empty database in DATABASE_URL, and restore into that."
        )
    try:
        if connection.vendor == "sqlite":
            _load_sqlite(folder, applied, first, last)
        else:
            _load_postgresql(folder, applied, first, last)
    except (Error, sqlite3.Error) as error:
        raise BackupError(destination.in_words(error)) from error


def _save_sqlite(folder: Path) -> None:
    with (
        closing(sqlite3.connect(_database_file())) as live,
        closing(sqlite3.connect(folder / SQLITE_FILE)) as copy,
    ):
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it


def _load_sqlite(folder: Path, applied: list[Migration], first: Callable[[Save], None], last: Last) -> None:
    file = folder / SQLITE_FILE
    with closing(sqlite3.connect(file)) as copy:
        _require_sound(copy, applied)
        _drop_programs(copy)
    with _connected_to(file):
        _migrate_up()
    live = _database_file()
    with closing(sqlite3.connect(live, timeout=HOLD_SECONDS * TRIES, isolation_level=None)) as holding:
        holding.execute("PRAGMA foreign_keys = OFF")
        holding.execute("ATTACH ? AS restored", [str(file)])
        holding.execute("BEGIN")  # IMMEDIATE would lock the restored state too
        holding.execute("PRAGMA main.user_version = 0")  # nobody reads it; whoever writes it holds the file
        first(_save_sqlite)
        newest, numbers = _newest_version(), _numbers(connection)
        with _connected_to(file):
            _raise_versions(newest)
            _go_on_after(numbers)
        _replace_all(holding)
        last(holding.execute)
        holding.execute("COMMIT")


def _replace_all(holding: sqlite3.Connection) -> None:
    """Put every table of `restored` in place of those of `main`, in the transaction that holds the database.

    SQLite's backup API would need the lock for itself: whoever waits could write between the two.
    """
    _drop_programs(holding)
    for (table,) in _objects(holding, "main", "name", "type = 'table'"):
        holding.execute(f'DROP TABLE main."{table}"')  # its indexes go with it
    for table, statement in _objects(holding, "restored", "name, sql", "type = 'table'"):
        holding.execute(statement)
        holding.execute(f'INSERT INTO main."{table}" SELECT * FROM restored."{table}"')  # noqa: S608  our own
    for (statement,) in _objects(holding, "restored", "sql", "type = 'index' AND sql IS NOT NULL"):
        holding.execute(statement)
    holding.execute("DELETE FROM main.sqlite_sequence")
    holding.execute("INSERT INTO main.sqlite_sequence SELECT * FROM restored.sqlite_sequence")


def _drop_programs(database: sqlite3.Connection) -> None:
    """Drop triggers and views: the program makes none, and one in a backup would act behind its back."""
    for kind in ("trigger", "view"):  # a view's triggers go with it, so they come first
        for (name,) in _objects(database, "main", "name", f"type = '{kind}'"):
            quoted = name.replace('"', '""')
            database.execute(f'DROP {kind.upper()} main."{quoted}"')


def _objects(database: sqlite3.Connection, schema: str, columns: str, which: str) -> list[tuple[str, ...]]:
    """The objects of a database, without SQLite's own tables."""
    return database.execute(
        f"SELECT {columns} FROM {schema}.sqlite_master"  # noqa: S608  words of our own
        rf" WHERE name NOT LIKE 'sqlite\_%' ESCAPE '\' AND {which}"
    ).fetchall()


def _require_sound(copy: sqlite3.Connection, applied: list[Migration]) -> None:
    try:
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if applied:  # else it was saved before there was any table
            copy.execute("SELECT count(*) FROM django_migrations")
    except sqlite3.DatabaseError as error:
        raise BackupError("The database in this backup cannot be read.") from error
    if verdict != "ok":
        raise BackupError("The database in this backup is damaged.")


@contextmanager
def _connected_to(file: Path) -> Iterator[None]:
    """While the context lasts, this thread's models and migrations are those of another SQLite file."""
    connected = connections[connection.alias]
    before = connected.settings_dict
    connected.close()
    connected.settings_dict = {**before, "NAME": str(file)}
    try:
        yield
    finally:
        connected.close()
        connected.settings_dict = before


def _database_file() -> str:
    return str(connection.settings_dict["NAME"])


@contextmanager
def _own_connection() -> Iterator[BaseDatabaseWrapper]:
    """A second connection: it sees what is committed, whatever transaction the caller is in."""
    second = connection.copy()
    try:
        yield second
    finally:
        second.close()


def _copy_out(database: BaseDatabaseWrapper, folder: Path) -> None:
    """Every table of PostgreSQL as this connection sees it; whoever calls sees to it that nothing moves."""
    tables = {table: _columns(database, table) for table in _tables(applied_migrations())}
    (folder / TABLES_FILE).write_text(json.dumps(tables))
    (folder / NUMBERS_FILE).write_text(json.dumps(_numbers(database)))
    with database.cursor() as cursor:
        for table, columns in tables.items():
            statement = f"COPY {_target(table, columns)} TO STDOUT"
            with (folder / f"{table}.copy").open("wb") as file, cursor.copy(statement) as rows:
                for data in rows:
                    file.write(data)


def _tables(applied: list[Migration]) -> list[str]:
    """The tables that these migrations made: those of a program of before may have others than this one's."""
    return sorted(_made_by(tuple(applied)) & set(connection.introspection.table_names()))


@cache
def _made_by(applied: tuple[Migration, ...]) -> frozenset[str]:
    loader = MigrationExecutor(connection).loader
    of_program = [migration for migration in applied if migration in loader.graph.nodes]
    models = loader.project_state(_newest_of_each_app(of_program)).apps.get_models(include_auto_created=True)
    return frozenset(model._meta.db_table for model in models if model._meta.can_migrate(connection))


def _columns(database: BaseDatabaseWrapper, table: str) -> list[str]:
    with database.cursor() as cursor:
        return [column.name for column in database.introspection.get_table_description(cursor, table)]


def _target(table: str, columns: list[str]) -> str:
    quoted = ", ".join(connection.ops.quote_name(column) for column in columns)
    return f"{connection.ops.quote_name(table)} ({quoted})"


def _load_postgresql(
    folder: Path, applied: list[Migration], first: Callable[[Save], None], last: Last
) -> None:
    """Loads a saved state into PostgreSQL in one transaction: a failure leaves everything as it was."""
    tables: Mapping[str, list[str]] = json.loads((folder / TABLES_FILE).read_text())
    given = folder / NUMBERS_FILE
    with transaction.atomic():
        present = _hold()
        newest, numbers = _newest_version(), _numbers(connection)
        first(partial(_copy_out, connection))
        if applied != applied_migrations():
            migrations = MigrationRecorder.Migration._meta.db_table
            _for_all("DROP TABLE IF EXISTS {} CASCADE", [*present, migrations])
            MigrationExecutor(connection).migrate(_newest_of_each_app(applied))
        _for_all("TRUNCATE {} CASCADE", _tables(applied))  # what data migrations put in is in the backup too
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table, columns in tables.items():
            _fill(table, columns, folder / f"{table}.copy")
        connection.check_constraints()  # now, so that the migrations may alter the tables
        _go_on_after(json.loads(given.read_text()) if given.exists() else {})
        _migrate_up()
        _raise_versions(newest)
        _go_on_after(numbers)
        with connection.cursor() as cursor:
            last(cursor.execute)


def _hold() -> list[str]:
    """Locks our tables against everybody, after the transactions that are under way have ended; their names.

    Whoever holds one of them and waits for another would wait for us and we for them: we give way.
    """
    for _try in range(TRIES - 1):
        with suppress(OperationalError):
            return _lock_tables()
    return _lock_tables()


def _lock_tables() -> list[str]:
    """Where there is none yet, nobody makes them either: a site may be starting for the first time."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{HOLD_SECONDS}s'")
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        tables = _tables(applied_migrations())
        _for_all("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE", tables)
        cursor.execute("SET LOCAL lock_timeout = 0")
    return tables


def _for_all(statement: str, tables: list[str]) -> None:
    if not tables:
        return
    names = ", ".join(connection.ops.quote_name(name) for name in tables)
    with connection.cursor() as cursor:
        cursor.execute(statement.format(names))


def _fill(table: str, columns: list[str], file: Path) -> None:
    with (
        connection.cursor() as cursor,
        file.open("rb") as rows,
        cursor.copy(f"COPY {_target(table, columns)} FROM STDIN") as copy,
    ):
        while block := rows.read(1 << 16):
            copy.write(block)


def _newest_of_each_app(applied: list[Migration]) -> list[Migration]:
    nodes = MigrationExecutor(connection).loader.graph.node_map
    return [
        node
        for node in applied
        if not any(child.key in applied and child.key[0] == node[0] for child in nodes[node].children)
    ]


def _migrate_up() -> None:
    """Migrates to this program's tables, without the signals of `migrate`, which would make a backup."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def _newest_version() -> int:
    """The highest version that a screen of this site may show; 0 where its tables are of another program."""
    models = [apps.get_model(label) for label in VERSIONS]
    if set(applied_migrations()) != set(MigrationExecutor(connection).loader.disk_migrations):
        return 0
    return max(model._base_manager.aggregate(newest=Max("version"))["newest"] or 0 for model in models)


def _raise_versions(shown: int) -> None:
    """Raise every version of the restored state above `shown`, the highest of the state before it.

    All by the same, so that what was behind another one still is; and by a million at least, so that a site
    which was restored on another machine is above what its screens were shown by the one that is lost.
    """
    restores = max(shown, _newest_version()) // A_RESTORE + 1 - _newest_version() // A_RESTORE
    for label, columns in VERSIONS.items():
        raised = {column: F(column) + restores * A_RESTORE for column in columns}
        apps.get_model(label)._base_manager.update(**raised)


def _numbers(database: BaseDatabaseWrapper) -> Numbers:
    """The last number given to a row of each table, even if that row has been deleted."""
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'")
            if cursor.fetchone() is None:  # SQLite makes it with the first table whose rows are numbered
                return {}
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            return dict(cursor.fetchall())
        cursor.execute(
            "SELECT t.relname, s.last_value FROM pg_sequences s "
            "JOIN pg_class q ON q.relname = s.sequencename AND q.relnamespace = s.schemaname::regnamespace "
            "JOIN pg_depend d ON d.objid = q.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'i' "
            "JOIN pg_class t ON t.oid = d.refobjid "
            "WHERE s.schemaname = current_schema() AND s.last_value IS NOT NULL"
        )
        return dict(cursor.fetchall())


def _go_on_after(numbers: Numbers) -> None:
    """Lets new rows get numbers above these, above those in the tables, and above those that were there."""
    present = _numbers(connection)
    with connection.cursor() as cursor:
        for table, column in _numbered(cursor):
            name, of = connection.ops.quote_name(table), connection.ops.quote_name(column)
            cursor.execute(f"SELECT coalesce(max({of}), 0) FROM {name}")  # noqa: S608  tables of our own
            last = max(numbers.get(table, 0), present.get(table, 0), cursor.fetchone()[0])
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
            elif last:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [name, column, last])


def _numbered(cursor: CursorWrapper) -> list[tuple[str, str]]:
    """Tables whose rows are numbered, each with the column of the number."""
    look = connection.introspection
    if connection.vendor == "sqlite":
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
        names = [name for (name,) in cursor.fetchall()]
        return [(name, str(look.get_primary_key_column(cursor, name))) for name in names]
    of_tables = (look.get_sequences(cursor, table) for table in _tables(applied_migrations()))
    return [(one["table"], one["column"]) for sequences in of_tables for one in sequences]

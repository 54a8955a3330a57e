"""Archives on many machines, with Apache Spark (`pip install kifu[spark]`, Java 17).

>>> from kifu.spark import register  # doctest: +SKIP
>>> register(spark)  # doctest: +SKIP
>>> plies = spark.read.format("kifu").option("level", "ply").load("/archive/*.7z")  # doctest: +SKIP

The rows are those of `kifu.games` or `kifu.plies` in the same order, bad games among them.
"""

from __future__ import annotations

import ast
import glob
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import kifu
from kifu._kifu import _CONDITIONS

try:
    import pyarrow
    from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
    from pyspark.sql.pandas.types import from_arrow_type, to_arrow_schema
    from pyspark.sql.types import StructField, StructType
except ImportError as error:
    needed = "kifu.spark needs PySpark 4 and pyarrow: pip install kifu[spark]"
    raise ImportError(needed, name=error.name) from error

__all__ = ["KifuDataSource", "register"]

LEVELS: dict[str, Callable[..., kifu.Table]] = {"game": kifu.games, "ply": kifu.plies}
"""The kinds of rows, with the functions that make their tables."""

READING = ("format", "encoding", "variant")
"""The options that are arguments of `kifu.games` with the same name."""

OPTIONS = ("level", "columns", "where", "bytes", *READING, "path", "paths")
"""All options; Spark passes the paths in the last two."""


class KifuDataSource(DataSource):
    """The data source that Spark knows as `kifu`: a table of the records in files, folders and containers.

    `load` takes the paths that `kifu.games` takes, and patterns such as `/archive/*.7z`. All machines must
    find the files under the same paths; a relative path is taken from the current folder of the driver.
    Each option is a text:

    - `level`: what a row is, `game` (the default) or `ply`.
    - `columns`: the columns to make, with commas between; by default the usual ones. Spark does not tell
      which columns a query needs, so name only those to save time. A `schema` names columns as well.
    - `where`: a condition on games as in `kifu.games`, written as in Python:
      `player('Sato') & ~rated('2000..')`. Unlike a filter of Spark, it rules out games by their headers
      before their moves are replayed.
    - `bytes`: how many bytes of text a task has, about, 32 MiB by default, as in `kifu.plan`.
    - `format`, `encoding`, `variant`: as in `kifu.games`; `variant` can also be the text of the TOML file of
      a variant.
    """

    @classmethod
    def name(cls) -> str:
        """Return the name of the format."""
        return "kifu"

    def schema(self) -> StructType:
        """Return the columns, each with its title as the comment."""
        schema = pyarrow.schema(self._table([]))
        fields = [
            StructField(field.name, from_arrow_type(field.type), True, {"comment": title(field)})
            for field in schema
        ]
        return StructType(fields)

    def reader(self, schema: StructType) -> DataSourceReader:
        """Return the reader that plans the work and does it."""
        return Reader(self, schema)

    def _table(self, paths: Any, columns: list[str] | None = None) -> kifu.Table:
        """Return the table of paths or of a task."""
        known(self.options)
        level = self.options.get("level", "game")
        if level not in LEVELS:
            raise kifu.KifuError(f"expected one of {', '.join(LEVELS)}, not `{level}`")
        if columns is None and "columns" in self.options:
            columns = [name.strip() for name in self.options["columns"].split(",")]
        where = condition(self.options["where"]) if "where" in self.options else None
        # Spark runs one task on each core.
        return LEVELS[level](paths, columns=columns, where=where, jobs=1, **reading(self.options))


class Reader(DataSourceReader):
    """The reader, which plans the work, and does it task by task."""

    def __init__(self, source: KifuDataSource, schema: StructType) -> None:
        """Prepare to read the columns of `schema`."""
        self.source = source
        self.schema = schema

    def partitions(self) -> list[InputPartition]:
        """Return the tasks of the plan."""
        options = self.source.options
        arguments = reading(options)
        if "bytes" in options:
            arguments["bytes"] = int(options["bytes"])
        tasks = kifu.plan(paths_of(options), **arguments)
        return [InputPartition(task) for task in tasks]

    def read(self, partition: InputPartition) -> Iterator[Any]:
        """Return the batches of a task in the form that Spark accepts, with times in microseconds."""
        # Without tasks, Spark asks for the rows of `None`.
        tasks = [] if partition.value is None else partition.value
        table = self.source._table(tasks, self.schema.fieldNames())
        target = to_arrow_schema(self.schema, timezone="UTC")
        yield from pyarrow.RecordBatchReader.from_stream(table).cast(target)


def register(spark: Any) -> None:
    """Register the format `kifu` in a session, for `spark.read.format("kifu")`."""
    spark.dataSource.register(KifuDataSource)


def known(options: Mapping[str, str]) -> None:
    """Refuse unknown options."""
    for name in options:
        if name.lower() not in OPTIONS:
            raise kifu.KifuError(f"there is no option `{name}`, but {', '.join(OPTIONS[:-2])}")


def reading(options: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments that control how texts are read."""
    arguments: dict[str, Any] = {name: options[name] for name in READING if name in options}
    if "=" in arguments.get("variant", ""):
        arguments["variant"] = kifu.Variant.from_toml(arguments["variant"])
    return arguments


def condition(text: str) -> kifu.Condition:
    """Parse a condition in Python syntax, without running any code."""

    def made(node: ast.expr) -> kifu.Condition:
        match node:
            case ast.UnaryOp(ast.Invert(), operand):
                return ~made(operand)
            case ast.BinOp(left, ast.BitAnd(), right):
                return made(left) & made(right)
            case ast.BinOp(left, ast.BitOr(), right):
                return made(left) | made(right)
            case ast.Call(ast.Name(name), arguments, keywords) if name in _CONDITIONS:
                named = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in keywords}
                result: kifu.Condition = getattr(kifu, name)(*map(ast.literal_eval, arguments), **named)
                return result
        raise ValueError(f"`{ast.unparse(node)}` is no condition")

    try:
        return made(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, TypeError, ValueError) as error:
        raise kifu.KifuError(f"no condition such as `player('Sato') & rated('2000..')`: {error}") from error


def paths_of(options: Mapping[str, str]) -> list[str]:
    """Return the paths that are loaded, with patterns expanded."""
    paths = json.loads(options["paths"]) if "paths" in options else []
    paths += [options["path"]] if "path" in options else []
    found: list[str] = []
    for path in paths:
        whole = str(Path.cwd() / path.removeprefix("file://"))
        has_pattern = glob.has_magic(whole) and not os.path.exists(whole)
        # A pattern without matches stays as a path, and becomes a row with an error.
        found += (has_pattern and sorted(glob.glob(whole, recursive=True))) or [whole]
    return found


def title(field: Any) -> str:
    """Return the title of the field of a schema."""
    text: str = field.metadata[b"title"].decode()
    return text

"""The programs that are asked, and how they are installed."""

import json
import subprocess
import venv
from dataclasses import dataclass
from pathlib import Path

from notations import CSA, KIF, WESTERN

HERE = Path(__file__).resolve().parent

# Games that are not shogi: what kifu calls them, what the file of samples does, and how they are written.
VARIANTS = {
    "minishogi": "minishogi",
    "annan": "annanshogi",
    "kyoto": "kyotoshogi",
    "checkshogi": "checkshogi",
    "chu": "chushogi",
}


@dataclass(frozen=True)
class Peer:
    """A program that reads records, and how it is installed and asked."""

    name: str
    version: str
    notations: tuple[str, ...]
    registry: str
    variants: tuple[str, ...] = ("shogi",)

    def command(self):
        if self.registry == "pypi":
            return [str(python()), str(HERE / "read_back.py"), self.name]
        return ["node", str(HERE / "read_back.mjs"), self.name]

    def is_installed(self):
        try:
            said = subprocess.run(self.command(), input="", capture_output=True, text=True, check=False)
        except OSError:
            return False
        return said.returncode == 0 and json.loads(said.stdout)["version"] == self.version

    def install(self):
        if self.registry == "pypi":
            if not python().exists():
                venv.create(HERE / ".venv", with_pip=True)
            install = [str(python()), "-m", "pip", "install", "--quiet", f"{self.name}=={self.version}"]
        else:
            others = [f"{peer.name}@{peer.version}" for peer in PEERS if peer.registry == "npm"]
            install = [
                "npm",
                "install",
                "--silent",
                "--no-save",
                "--no-package-lock",
                "--ignore-scripts",
                *others,
            ]
        subprocess.run(install, cwd=HERE, check=True)

    def is_ready(self):
        """Whether it is installed; it is installed first where it can be."""
        if self.is_installed():
            return True
        try:
            self.install()
        except (OSError, subprocess.CalledProcessError) as error:
            print(error)
        return self.is_installed()


def python():
    return HERE / ".venv" / "bin" / "python"


PEERS = (
    Peer("rsshogi", "1.7.0", (*CSA, *KIF, "ki2", "jkf", "usi"), "pypi"),
    Peer("cshogi", "1.1.0", (*CSA, *KIF, "ki2", "usi"), "pypi"),
    Peer("tsshogi", "2.2.0", (*CSA, *KIF, "ki2", "jkf", "usen", "usi"), "npm"),
    Peer("json-kifu-format", "5.5.0", (*CSA, *KIF, "ki2", "jkf"), "npm"),
    # Of KI2 and the Western notations it knows how moves are written.
    Peer("shogiops", "0.18.0", (*CSA, *KIF, "ki2", "usi", *WESTERN), "npm", ("shogi", *VARIANTS)),
)

"""The command `kifu`, as the script that the package installs and as `python -m kifu`."""

import os
import signal
import sys

from kifu._kifu import _run


def open_streams() -> None:
    """Open on nothing the standard streams that are closed: the next file would be taken for one."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            # What is opened has the least number that is free.
            os.open(os.devnull, os.O_RDWR)


def main() -> int:
    """Run the command with the arguments of the process, and give its exit status."""
    open_streams()
    # The command watches for Ctrl-C itself; Python would only take note of it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _run(["kifu", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

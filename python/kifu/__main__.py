"""The command `kifu`, as the script that the package installs and as `python -m kifu`."""

import os
import signal
import sys

from kifu._kifu import _run


def open_streams() -> None:
    """Open `os.devnull` for closed standard streams: the next file would be taken for one."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            # A file that is opened gets the lowest free number.
            os.open(os.devnull, os.O_RDWR)


def main() -> int:
    """Run the command with the arguments of the process, and return its exit status."""
    open_streams()
    # The command handles Ctrl-C itself; Python would only set a flag.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _run(["kifu", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

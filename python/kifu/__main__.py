"""The command `kifu`, as the script that the package installs and as `python -m kifu`."""

import signal
import sys

from kifu._kifu import _run


def main() -> int:
    """Run the command with the arguments of the process, and give its exit status."""
    # The command watches for Ctrl-C itself; Python would only take note of it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _run(["kifu", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

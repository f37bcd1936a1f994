"""Launcher of commands, in place of the interpreter, for a process that starts at once: see `tests/fork_server.py`.

It imports next to nothing. It asks for a process, passes on signals, and ends as that process does.
"""

import json
import os
import signal
import socket
import sys

PASSED_ON = (signal.SIGTERM, signal.SIGINT)


def main() -> None:
    # The process may run, and its tests send a signal, before its number is known here.
    signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as connection:
        connection.connect(os.environ["FORK_SERVER"])
        order = json.dumps([os.path.realpath(os.curdir), sys.argv[1:], dict(os.environ)])
        socket.send_fds(connection, [order.encode()], (0, 1, 2))
        process = int(connection.recv(100))
        for number in PASSED_ON:
            signal.signal(number, lambda received, _: os.kill(process, received))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
        status = int(connection.recv(100))
    if status < 0:
        if -status != signal.SIGKILL:
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    sys.exit(status)


if __name__ == "__main__":
    main()

"""Runs a command under a filter of system calls: with-filter.py '{"allowed": ["read"], "errno": 1}' COMMAND...

What is not allowed fails with `errno`, as systemd's SystemCallErrorNumber has it; without one it ends the process."""

import ctypes
import json
import os
import sys

ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
NO_CALL = -1

asked, command = json.loads(sys.argv[1]), sys.argv[2:]
lib = ctypes.CDLL("libseccomp.so.2", use_errno=True)
lib.seccomp_init.restype = ctypes.c_void_p
errno = asked.get("errno")
context = ctypes.c_void_p(lib.seccomp_init(ctypes.c_uint32(KILL if errno is None else ERRNO | errno)))
for name in asked["allowed"]:
    number = lib.seccomp_syscall_resolve_name(name.encode())
    # Numbers below that one are calls of other machines.
    if number > NO_CALL and lib.seccomp_rule_add(context, ctypes.c_uint32(ALLOW), number, 0) != 0:
        sys.exit(f"{name} cannot be allowed")
if lib.seccomp_load(context) != 0:
    sys.exit("the filter cannot be loaded")
os.execvp(command[0], command)

/// Nothing to call: a program with this target has no tables for exceptions and backtraces (frame-pointers.ld).

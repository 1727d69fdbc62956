/// What an older or a stricter machine does not let a process do, for tests of how its programs manage without.
#ifndef SYSTEM_CALL_MASK_H
#define SYSTEM_CALL_MASK_H

/// User namespaces: EPERM, as where an administrator forbids them.
#define SYSTEM_CALL_MASK_NAMESPACES 1
/// Landlock: ENOSYS, as in a kernel without it.
#define SYSTEM_CALL_MASK_LANDLOCK 2
/// Waiting for several futexes: ENOSYS, as in a kernel before 5.16.
#define SYSTEM_CALL_MASK_WAITV 4

/// Refuses these from now on, to all threads of the calling process and all that it starts. Returns 0 or a negated errno.
int system_call_mask(int masks);

#endif

/// Starting and watching child processes.
#ifndef CLINUX_PROCESS_H
#define CLINUX_PROCESS_H

#include <stdint.h>

typedef struct clinux_spawn_request {
    const char *executable;
    char *const *arguments;
    char *const *environment;
    /// Pairs: the parent's descriptor becomes the child's. All other descriptors from 3 up are closed in the child.
    const int *sourceDescriptors;
    const int *targetDescriptors;
    int descriptorCount;
    /// A signal that the child gets when this process ends; 0 for none.
    int parentDeathSignal;
    /// Start without a terminal and away from its signals, in the session of this process.
    int leavesTerminal;
    /// Start in a user namespace without users, with all capabilities there, as the first process of a namespace of
    /// processes; fails where the kernel has none for this user.
    int newNamespaces;
} clinux_spawn_request;

/// Starts a process with vfork semantics, from a thread that never ends because the parent-death signal is bound to the
/// forking thread. Returns the process id and stores a pidfd, or a negated errno (also when the exec fails).
int clinux_spawn(const clinux_spawn_request *request, int *pidfd);

int clinux_pidfd_open(int pid);
int clinux_pidfd_signal(int pidfd, int signal);
/// Reaps the child behind a pidfd without blocking. 1 when it has ended: `signaled` and `status` are set. 0 when it
/// still runs.
int clinux_pidfd_reap(int pidfd, int *signaled, int *status);

#endif

/// Confining the calling process: namespaces with a file system of their own, Landlock, and a filter of system calls.
///
/// Everything here is called by a process with one thread, before it loads foreign code. Functions return 0 or a
/// negated errno; `step` names what failed.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdint.h>

/// Whether this process was started in a user namespace that has no users yet.
int csandbox_is_unmapped(void);

/// Gives this user namespace one user and one group, under the numbers that they have outside.
int csandbox_map_user(uint32_t user, uint32_t group, const char **step);

/// Leaves the mount, network, IPC, host name and control group namespaces of the process that started this one.
int csandbox_leave_namespaces(const char **step);

/// Replaces the file system: `folders` are seen where they are, and cannot be written to; so are the system's
/// libraries, devices without state, only this process under /proc, and a /tmp of `temporaryBytes`. `writable` are
/// folders that are seen where they are and can be written to. What does not exist is left out.
int csandbox_replace_files(const char *const *folders, int count, const char *const *writable, int writableCount,
                           uint64_t temporaryBytes, const char **step);

/// The folders of this program's libraries, at most `capacity`, for the caller to free; returns how many.
int csandbox_library_folders(char **folders, int capacity);

/// Gives up all capabilities, for programs that this one starts as well.
int csandbox_drop_capabilities(const char **step);

/// The version of Landlock's interface; 0 without it.
int csandbox_landlock_version(void);

/// Lets this process read what lies under `folders` and the system's libraries, write under `writable`, and nothing
/// else; connect to no TCP port and no abstract socket, and signal no process outside. `seesOthers` says that it shares
/// the network with others, whose connections /proc would show it.
int csandbox_restrict_files(const char *const *folders, int count, const char *const *writable, int writableCount,
                            int seesOthers, const char **step);

/// Refuses every system call that a service has no use for: processes, sockets, other programs, other processes'
/// memory, real time, the machine. `generatesCode` lets memory be made executable; `changesFiles` lets it change modes
/// and times of files, and is for a process that cannot name its user's and is given none; `seesOthers` says that
/// numbers of processes may name those of others, whose scheduling is not its to change.
int csandbox_filter_calls(int generatesCode, int changesFiles, int seesOthers, const char **step);

/// As `csandbox_filter_calls`, for a process in namespaces of its own that opens windows on an X server in the same ones: it may connect
/// to what is there, and share memory with it.
int csandbox_filter_window_calls(int generatesCode, int changesFiles, const char **step);

/// Ends the process for signals that the kernel does not let the first process of a namespace die of, with the exit
/// code `CSANDBOX_SIGNALED` + the signal's number.
void csandbox_die_of_signals(void);

#define CSANDBOX_SIGNALED 192

#endif

/// What a service that crashes does before it is gone: it writes where it crashed to standard error, with the names
/// that the libraries' own symbol tables have, and leaves a core dump where one is wanted.
///
/// No other process takes part, so that it works in a sandbox. Thread: as the functions say.
#ifndef CCRASHREPORT_H
#define CCRASHREPORT_H

/// What is wanted; numbers to be added.
enum { CCRASH_BACKTRACE = 1, CCRASH_CORE = 2 };

/// The name that the crashing thread has while the report is written.
#define CCRASH_THREAD_NAME "crash report"

/// Handles the signals of crashes from now on, and starts the thread that writes reports. Returns 0 or a negated errno.
///
/// `exitBase`: the process, when it is the first of its namespace, ends with this code plus the signal's number, for
/// the kernel lets it die of few signals; unless a core dump is wanted, which a code would not bring.
int ccrash_install(int wanted, int exitBase);

/// Gives the calling thread a stack of its own for the report, for a crash that leaves it none. Nothing happens before
/// `ccrash_install`.
void ccrash_prepare_thread(void);

#endif

/// Scheduling of threads, and what a process sets on itself.
#ifndef CLINUX_THREAD_H
#define CLINUX_THREAD_H

#include "clinux_attributes.h"

/// `thread` 0 is the caller. FIFO at `priority`, reset on fork.
int clinux_set_fifo(int thread, int priority);
/// The default policy with a nice value and a time slice in nanoseconds (0: the kernel's default).
int clinux_set_other(int thread, int nice, uint64_t slice);
/// The kernel's policy number (SCHED_OTHER 0, FIFO 1, RR 2) without flags.
int clinux_get_policy(int thread, int *priority, int *nice);
/// Fills one byte per core with 0 or 1 and returns the number of cores written.
int clinux_get_affinity(int thread, uint8_t *cores, int capacity);
int clinux_set_affinity(int thread, const uint8_t *cores, int count);
int clinux_set_thread_name(const char *name);
/// Sets the caller's timer slack to 1 ns.
void clinux_sleep_exactly(void);

/// Takes a real-time signal that nobody uses, whose handler does nothing. Returns its number; 0 when all are taken.
int clinux_take_signal(void);
/// Sends a signal to a thread of this process.
int clinux_signal_thread(int thread, int number);

int clinux_set_no_new_privileges(void);
/// Lets any process of the same user trace this one, whatever Yama's rule says of ancestors.
int clinux_admit_tracers(void);
/// Has standard output written at the end of each line.
void clinux_print_by_line(void);

/// Sets a resource limit of a process of the same user (0: this one).
int clinux_set_limit(int process, int resource, uint64_t soft, uint64_t hard);

#endif

/// Real-time scheduling for threads of a user without the right to it, asked for over D-Bus.
#ifndef CREALTIMEKIT_H
#define CREALTIMEKIT_H

#include <stdint.h>

/// A service that speaks the interface of RealtimeKit.
struct crtk_service {
    /// The bus, as D-Bus writes addresses.
    const char *address;
    const char *name, *path, *interface;
};

/// Asks for SCHED_RR at `priority`, or at the highest that the service grants when that is less, for a thread of a
/// process of this user. Limits how long real-time threads of that process may run without a pause (RLIMIT_RTTIME) to
/// what the service demands first; where it is this process, threads that reach the limit become ordinary ones.
///
/// Returns the priority; 0, with the reason as text, when the service is not there, does not answer within two seconds
/// or refuses. One call at a time. Thread: any but render.
int crtk_grant(
    const struct crtk_service *service, uint64_t process, uint64_t thread, uint32_t priority, char *reason,
    uint32_t reason_size);

#endif

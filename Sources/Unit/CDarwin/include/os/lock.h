/// A lock of one word, with Apple's names (os/lock.h). Not recursive; whoever takes it gives it back on the same
/// thread.
#ifndef OS_LOCK_H
#define OS_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct os_unfair_lock_s {
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#ifdef __swift__
#define OS_LOCK_NONNULL _Nonnull
#else
#define OS_LOCK_NONNULL
#endif

// Also in headers in C++ that Swift reads; Swift itself takes no macro of this kind.
#ifdef __cplusplus
#define OS_UNFAIR_LOCK_INIT (os_unfair_lock{})
#else
#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})
#endif

/// Waits in the kernel while another thread has it: not for a render thread whose lock a slower thread may hold.
void os_unfair_lock_lock(os_unfair_lock *OS_LOCK_NONNULL lock);
/// False when any thread has it. Thread: any.
bool os_unfair_lock_trylock(os_unfair_lock *OS_LOCK_NONNULL lock);
/// Wakes one thread that waits. Ends the process when the caller does not have it, as Apple's does.
void os_unfair_lock_unlock(os_unfair_lock *OS_LOCK_NONNULL lock);
/// Ends the process unless the caller has it.
void os_unfair_lock_assert_owner(const os_unfair_lock *OS_LOCK_NONNULL lock);
/// Ends the process when the caller has it.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *OS_LOCK_NONNULL lock);

#ifdef __cplusplus
}
#endif

#endif

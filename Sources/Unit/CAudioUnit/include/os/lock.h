/// The small lock of os/lock.h, over a futex: 0 unlocked, 1 locked, 2 locked with threads that wait.
///
/// It wakes no owner's priority, as Apple's does: on a render thread, try the lock.
#ifndef OS_LOCK_H
#define OS_LOCK_H

#include <os/base.h>
#include <linux/futex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct os_unfair_lock_s {
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#if defined(__cplusplus)
#define OS_UNFAIR_LOCK_INIT (os_unfair_lock{})
#else
#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})
#endif

static inline bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
    uint32_t free = 0;
    return __atomic_compare_exchange_n(&lock->_os_unfair_lock_opaque, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static inline void os_unfair_lock_lock(os_unfair_lock_t lock) {
    if (os_unfair_lock_trylock(lock)) return;
    while (__atomic_exchange_n(&lock->_os_unfair_lock_opaque, 2, __ATOMIC_ACQUIRE) != 0)
        syscall(SYS_futex, &lock->_os_unfair_lock_opaque, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
}

static inline void os_unfair_lock_unlock(os_unfair_lock_t lock) {
    if (__atomic_exchange_n(&lock->_os_unfair_lock_opaque, 0, __ATOMIC_RELEASE) == 2)
        syscall(SYS_futex, &lock->_os_unfair_lock_opaque, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

/// Nobody knows the owner of a lock here: these look only at whether there is one.
#define os_unfair_lock_assert_owner(lock) ((void)(lock))
#define os_unfair_lock_assert_not_owner(lock) ((void)(lock))

#endif

#define _GNU_SOURCE
#include "os/lock.h"

#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The word is 0, or the owner's thread number, with the top bit set once somebody may wait.
#define WAITED_FOR 0x80000000u

static uint32_t own_number(void) {
    static _Thread_local uint32_t number;
    if (!number) number = (uint32_t)syscall(SYS_gettid);
    return number;
}

static _Noreturn void misuse(const char *what) {
    fprintf(stderr, "os_unfair_lock: %s\n", what);
    abort();
}

void os_unfair_lock_lock(os_unfair_lock *lock) {
    uint32_t *word = &lock->_os_unfair_lock_opaque, own = own_number(), wanted = own, seen = 0;
    while (!__atomic_compare_exchange_n(word, &seen, wanted, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        if ((seen & ~WAITED_FOR) == own) misuse("the thread has the lock already");
        if (seen == 0) continue;
        uint32_t waited = seen | WAITED_FOR;
        if (seen == waited || __atomic_compare_exchange_n(word, &seen, waited, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, waited, NULL, NULL, 0);
            // Others may wait behind this one.
            wanted = own | WAITED_FOR;
        }
        seen = 0;
    }
}

bool os_unfair_lock_trylock(os_unfair_lock *lock) {
    uint32_t free_word = 0;
    return __atomic_compare_exchange_n(&lock->_os_unfair_lock_opaque, &free_word, own_number(), false, __ATOMIC_ACQUIRE,
                                       __ATOMIC_RELAXED);
}

void os_unfair_lock_unlock(os_unfair_lock *lock) {
    os_unfair_lock_assert_owner(lock);
    uint32_t *word = &lock->_os_unfair_lock_opaque;
    if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) & WAITED_FOR) syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static bool is_owner(const os_unfair_lock *lock) {
    return (__atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & ~WAITED_FOR) == own_number();
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
    if (!is_owner(lock)) misuse("the thread does not have the lock");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
    if (is_owner(lock)) misuse("the thread has the lock");
}

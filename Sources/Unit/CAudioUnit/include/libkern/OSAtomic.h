/// The old atomic functions that kernels still use (libkern/OSAtomic.h). Each is a full barrier, and returns the new value.
#ifndef OSATOMIC_H
#define OSATOMIC_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline void OSMemoryBarrier(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

static inline int32_t OSAtomicAdd32Barrier(int32_t amount, volatile int32_t *value) {
    return __atomic_add_fetch(value, amount, __ATOMIC_SEQ_CST);
}
static inline int64_t OSAtomicAdd64Barrier(int64_t amount, volatile int64_t *value) {
    return __atomic_add_fetch(value, amount, __ATOMIC_SEQ_CST);
}
static inline int32_t OSAtomicAdd32(int32_t amount, volatile int32_t *value) { return OSAtomicAdd32Barrier(amount, value); }
static inline int64_t OSAtomicAdd64(int64_t amount, volatile int64_t *value) { return OSAtomicAdd64Barrier(amount, value); }
static inline int32_t OSAtomicIncrement32(volatile int32_t *value) { return OSAtomicAdd32Barrier(1, value); }
static inline int32_t OSAtomicIncrement32Barrier(volatile int32_t *value) { return OSAtomicAdd32Barrier(1, value); }
static inline int32_t OSAtomicDecrement32(volatile int32_t *value) { return OSAtomicAdd32Barrier(-1, value); }
static inline int32_t OSAtomicDecrement32Barrier(volatile int32_t *value) { return OSAtomicAdd32Barrier(-1, value); }

static inline int64_t OSAtomicIncrement64(volatile int64_t *value) { return OSAtomicAdd64Barrier(1, value); }
static inline int64_t OSAtomicIncrement64Barrier(volatile int64_t *value) { return OSAtomicAdd64Barrier(1, value); }
static inline int64_t OSAtomicDecrement64(volatile int64_t *value) { return OSAtomicAdd64Barrier(-1, value); }
static inline int64_t OSAtomicDecrement64Barrier(volatile int64_t *value) { return OSAtomicAdd64Barrier(-1, value); }
static inline int32_t OSAtomicOr32Barrier(uint32_t mask, volatile uint32_t *value) {
    return (int32_t)__atomic_or_fetch(value, mask, __ATOMIC_SEQ_CST);
}
static inline int32_t OSAtomicAnd32Barrier(uint32_t mask, volatile uint32_t *value) {
    return (int32_t)__atomic_and_fetch(value, mask, __ATOMIC_SEQ_CST);
}
static inline int32_t OSAtomicXor32Barrier(uint32_t mask, volatile uint32_t *value) {
    return (int32_t)__atomic_xor_fetch(value, mask, __ATOMIC_SEQ_CST);
}
static inline int32_t OSAtomicOr32(uint32_t mask, volatile uint32_t *value) { return OSAtomicOr32Barrier(mask, value); }
static inline int32_t OSAtomicAnd32(uint32_t mask, volatile uint32_t *value) { return OSAtomicAnd32Barrier(mask, value); }
static inline int32_t OSAtomicXor32(uint32_t mask, volatile uint32_t *value) { return OSAtomicXor32Barrier(mask, value); }

/// Bit 0 is a byte's highest, as there. The bit as it was.
static inline bool OSAtomicTestAndSetBarrier(uint32_t bit, volatile void *address) {
    const uint8_t mask = (uint8_t)(0x80u >> (bit & 7));
    return (__atomic_fetch_or((volatile uint8_t *)address + (bit >> 3), mask, __ATOMIC_SEQ_CST) & mask) != 0;
}
static inline bool OSAtomicTestAndClearBarrier(uint32_t bit, volatile void *address) {
    const uint8_t mask = (uint8_t)(0x80u >> (bit & 7));
    return (__atomic_fetch_and((volatile uint8_t *)address + (bit >> 3), (uint8_t)~mask, __ATOMIC_SEQ_CST) & mask) != 0;
}
static inline bool OSAtomicTestAndSet(uint32_t bit, volatile void *address) { return OSAtomicTestAndSetBarrier(bit, address); }
static inline bool OSAtomicTestAndClear(uint32_t bit, volatile void *address) {
    return OSAtomicTestAndClearBarrier(bit, address);
}

static inline bool OSAtomicCompareAndSwap64Barrier(int64_t old, int64_t wanted, volatile int64_t *value) {
    return __atomic_compare_exchange_n(value, &old, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
static inline bool OSAtomicCompareAndSwap64(int64_t old, int64_t wanted, volatile int64_t *value) {
    return OSAtomicCompareAndSwap64Barrier(old, wanted, value);
}
static inline bool OSAtomicCompareAndSwapInt(int old, int wanted, volatile int *value) {
    return __atomic_compare_exchange_n(value, &old, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
static inline bool OSAtomicCompareAndSwapLong(long old, long wanted, volatile long *value) {
    return __atomic_compare_exchange_n(value, &old, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
static inline bool OSAtomicCompareAndSwapIntBarrier(int old, int wanted, volatile int *value) {
    return OSAtomicCompareAndSwapInt(old, wanted, value);
}
static inline bool OSAtomicCompareAndSwapLongBarrier(long old, long wanted, volatile long *value) {
    return OSAtomicCompareAndSwapLong(old, wanted, value);
}

static inline bool OSAtomicCompareAndSwap32Barrier(int32_t old, int32_t wanted, volatile int32_t *value) {
    return __atomic_compare_exchange_n(value, &old, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
static inline bool OSAtomicCompareAndSwap32(int32_t old, int32_t wanted, volatile int32_t *value) {
    return OSAtomicCompareAndSwap32Barrier(old, wanted, value);
}
static inline bool OSAtomicCompareAndSwapPtrBarrier(void *old, void *wanted, void *volatile *value) {
    return __atomic_compare_exchange_n(value, &old, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
static inline bool OSAtomicCompareAndSwapPtr(void *old, void *wanted, void *volatile *value) {
    return OSAtomicCompareAndSwapPtrBarrier(old, wanted, value);
}

#ifdef __cplusplus
/// The base classes of instruments of 2012 hand on the address of an unsigned number.
static inline bool OSAtomicCompareAndSwap32(int32_t old, int32_t wanted, volatile uint32_t *value) {
    return OSAtomicCompareAndSwap32Barrier(old, wanted, (volatile int32_t *)value);
}
#endif

/// A list that threads push to and pop from, the last one first. Who waits spins: `opaque2` is its lock.
typedef struct OSQueueHead {
    void *opaque1;
    long opaque2;
} __attribute__((aligned(16))) OSQueueHead;
#define OS_ATOMIC_QUEUE_INIT {0, 0}

static inline void au_lock_queue(OSQueueHead *head) {
    for (unsigned tries = 1; __atomic_exchange_n(&head->opaque2, 1, __ATOMIC_ACQUIRE) != 0; tries++)
        if (tries % 64 == 0) sched_yield();
}

/// `offset`: where in an element the pointer to the next one lies.
static inline void OSAtomicEnqueue(OSQueueHead *head, void *element, size_t offset) {
    au_lock_queue(head);
    *(void **)((char *)element + offset) = head->opaque1;
    head->opaque1 = element;
    __atomic_store_n(&head->opaque2, 0, __ATOMIC_RELEASE);
}

/// Null when there is none.
static inline void *OSAtomicDequeue(OSQueueHead *head, size_t offset) {
    au_lock_queue(head);
    void *element = head->opaque1;
    if (element) head->opaque1 = *(void **)((char *)element + offset);
    __atomic_store_n(&head->opaque2, 0, __ATOMIC_RELEASE);
    return element;
}

/// A lock that spins, as it was there; a thread that waits gives its core away now and then.
typedef volatile int32_t OSSpinLock;
#define OS_SPINLOCK_INIT 0

static inline bool OSSpinLockTry(OSSpinLock *lock) {
    int32_t old = 0;
    return __atomic_compare_exchange_n(lock, &old, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}
static inline void OSSpinLockLock(OSSpinLock *lock) {
    for (unsigned tries = 1; !OSSpinLockTry(lock); tries++)
        if (tries % 64 == 0) sched_yield();
}
static inline void OSSpinLockUnlock(OSSpinLock *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

#endif

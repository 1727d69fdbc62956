/// The old atomic functions that kernels still use (libkern/OSAtomic.h). Each is a full barrier, and returns the new value.
#ifndef OSATOMIC_H
#define OSATOMIC_H

#include <stdbool.h>
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

#endif

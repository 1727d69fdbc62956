#include "FuzzerMemory.h"

#include <stdatomic.h>

int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void *, size_t), void (*freed)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *memory);

static atomic_long live, peak;

static void allocated(const volatile void *memory, size_t size) {
    (void)memory;
    long now = atomic_fetch_add(&live, (long)size) + (long)size;
    long most = atomic_load(&peak);
    while (now > most && !atomic_compare_exchange_weak(&peak, &most, now)) {}
}

static void freed(const volatile void *memory) {
    if (memory) atomic_fetch_sub(&live, (long)__sanitizer_get_allocated_size(memory));
}

void fuzzer_memory_watch(void) { __sanitizer_install_malloc_and_free_hooks(allocated, freed); }

void fuzzer_memory_begin(void) {
    atomic_store(&live, 0);
    atomic_store(&peak, 0);
}

size_t fuzzer_memory_peak(void) { return (size_t)atomic_load(&peak); }

/// Preloaded into a host and its services: counts, per thread, the calls that a render thread must not make.
#define _GNU_SOURCE
#include "rendercounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static RenderCounterTable *table;
static int32_t process;
static __thread RenderCounterSlot *slot __attribute__((tls_model("initial-exec")));

/// The number by which the reader of the table knows this process, which may have another one for itself: /proc is
/// still the one of whoever started it.
static int32_t outer_process(void) {
    char number[16];
    ssize_t length = readlink("/proc/self", number, sizeof number - 1);
    if (length <= 0) return (int32_t)syscall(SYS_getpid);
    number[length] = 0;
    return (int32_t)atoi(number);
}

__attribute__((constructor)) static void open_table(void) {
    process = outer_process();
    const char *path = getenv(RENDER_COUNTER_VARIABLE);
    int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof(RenderCounterTable), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) table = memory;
}

RenderCounterSlot *rendercounter_slot(void) {
    if (slot != NULL || table == NULL) return slot;
    uint32_t index = __atomic_fetch_add(&table->count, 1, __ATOMIC_RELAXED);
    if (index >= RENDER_COUNTER_SLOTS) return NULL;
    slot = &table->slots[index];
    slot->thread = (int32_t)syscall(SYS_gettid);
    slot->process = process;
    return slot;
}

/// Counts a call, and a block that came (1) or went (-1).
static inline void count_block(void *memory, int direction) {
    RenderCounterSlot *own = rendercounter_slot();
    if (own == NULL) return;
    own->allocations++;
    rendercounter_note(own, __builtin_return_address(0));
    if (memory == NULL) return;
    own->blocks += direction;
    own->bytes += direction * (int64_t)malloc_usable_size(memory);
}

static inline void *counted(void *memory) {
    count_block(memory, 1);
    return memory;
}

static inline void count_lock(void) {
    RenderCounterSlot *own = rendercounter_slot();
    if (own == NULL) return;
    own->locks++;
    rendercounter_note(own, __builtin_return_address(0));
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
    int64_t before = memory == NULL ? 0 : (int64_t)malloc_usable_size(memory);
    void *moved = __libc_realloc(memory, size);
    RenderCounterSlot *own = rendercounter_slot();
    if (own == NULL) return moved;
    own->allocations++;
    rendercounter_note(own, __builtin_return_address(0));
    if (moved == NULL && size > 0) return moved;  // no memory: the old block stays
    own->blocks += (moved != NULL) - (memory != NULL);
    own->bytes += (moved == NULL ? 0 : (int64_t)malloc_usable_size(moved)) - before;
    return moved;
}

void free(void *memory) {
    if (memory != NULL) count_block(memory, -1);
    __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *memory = counted(__libc_memalign(alignment, size));
    if (memory == NULL) return ENOMEM;
    *result = memory;
    return 0;
}

/// Defines a counted function that passes its arguments on.
#define COUNTED(name, parameters, arguments)                                  \
    int name parameters {                                                     \
        static int (*_Atomic next) parameters;                                \
        int(*function) parameters = atomic_load(&next);                       \
        if (function == NULL) {                                               \
            function = (int(*) parameters)dlsym(RTLD_NEXT, #name);            \
            atomic_store(&next, function);                                    \
        }                                                                     \
        count_lock();                                                         \
        return function arguments;                                            \
    }

COUNTED(pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
COUNTED(pthread_mutex_trylock, (pthread_mutex_t * mutex), (mutex))
COUNTED(pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock))
COUNTED(pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock))
COUNTED(pthread_spin_lock, (pthread_spinlock_t * lock), (lock))
COUNTED(pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t *mutex), (condition, mutex))

#define _GNU_SOURCE
#include "render_blocks.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CAudioToolbox.h"

// A render block in C++ takes its input as a block, and Swift, which passes a closure, makes a block of it in each call:
// on the stack, and then, by this function, on the heap. The closure is the same in each cycle, so its block can be.
// Weak: a program that is linked statically with the runtime keeps the runtime's.
__attribute__((weak)) void *_Block_copy(const void *block) {
    static _Atomic(void *) next;
    void *function = atomic_load_explicit(&next, memory_order_acquire);
    if (function == NULL) {
        function = dlsym(RTLD_NEXT, "_Block_copy");
        // What makes blocks is linked with the runtime for them.
        if (function == NULL) abort();
        atomic_store_explicit(&next, function, memory_order_release);
    }
    return ((void *(*)(const void *))function)(cat_pull_block_like(block));
}

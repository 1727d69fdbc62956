#include "CAudioToolbox.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

// As Swift's runtime and the one for blocks have them. The latter is asked for by name: a unit without blocks does not load it.
void *swift_retain(void *object);
void swift_release(void *object);

/// A block that holds a closure, as Swift makes one (Block-ABI-Apple).
typedef struct closure_block {
    cat_block block;
    cat_pull_block closure;
} closure_block;

typedef __attribute__((swiftcall)) OSStatus (*pull_function)(AudioUnitRenderActionFlags *flags, const AudioTimeStamp *timestamp,
                                                             uint32_t frameCount, int64_t inputBusNumber,
                                                             AudioBufferList *inputData,
                                                             __attribute__((swift_context)) const void *context);

static OSStatus invoke(closure_block *own, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *timestamp, uint32_t frameCount,
                       long inputBusNumber, AudioBufferList *inputData) {
    return ((pull_function)own->closure.function)(flags, timestamp, frameCount, inputBusNumber, inputData, own->closure.context);
}

static void copied(closure_block *to, const closure_block *from) {
    (void)from;
    swift_retain((void *)to->closure.context);
}

static void disposed(closure_block *own) { swift_release((void *)own->closure.context); }

static const struct {
    cat_block_descriptor descriptor;
    void (*copied)(closure_block *, const closure_block *);
    void (*disposed)(closure_block *);
} description = {{0, sizeof(closure_block)}, copied, disposed};

/// A closure with its block. Nodes are used again and never freed, so that looking one up takes no lock; a node with no owner is
/// free.
struct cat_kept_pull_block {
    _Atomic(const void *) context;
    const void *function;
    void *block;
    struct cat_kept_pull_block *next;
};

static _Atomic(cat_kept_pull_block *) first;

static cat_kept_pull_block *claim(void) {
    for (cat_kept_pull_block *node = atomic_load(&first); node != NULL; node = node->next) {
        const void *none = NULL;
        if (atomic_compare_exchange_strong(&node->context, &none, node)) return node;
    }
    cat_kept_pull_block *node = calloc(1, sizeof *node);
    if (node == NULL) return NULL;
    atomic_store(&node->context, node);
    node->next = atomic_load(&first);
    while (!atomic_compare_exchange_weak(&first, &node->next, node)) {
    }
    return node;
}

__attribute__((swiftcall)) void cat_add_pull_block(const void *function, const void *context, cat_kept_pull_block **result) {
    *result = NULL;
    void *(*copy)(const void *) = (void *(*)(const void *))dlsym(RTLD_DEFAULT, "_Block_copy");
    if (copy == NULL || context == NULL) return;
    closure_block made = {
        {NULL, CAT_BLOCK_HAS_HELPERS, 0, (void *)invoke, &description.descriptor}, {.function = function, .context = context}};
    void *block = copy(&made);
    cat_kept_pull_block *node = block == NULL ? NULL : claim();
    if (node == NULL) return;
    node->function = function;
    node->block = block;
    atomic_store(&node->context, context);
    *result = node;
}

void cat_remove_pull_block(cat_kept_pull_block *node) {
    if (node == NULL) return;
    void *block = node->block;
    atomic_store(&node->context, NULL);
    void (*release)(const void *) = (void (*)(const void *))dlsym(RTLD_DEFAULT, "_Block_release");
    if (release != NULL) release(block);
}

const void *cat_pull_block_like(const void *block) {
    const closure_block *made = block;
    if (made == NULL || made->block.flags & (CAT_BLOCK_IS_ON_HEAP | CAT_BLOCK_IS_GLOBAL)) return block;
    if (made->block.descriptor->size != sizeof *made) return block;
    for (cat_kept_pull_block *node = atomic_load(&first); node != NULL; node = node->next) {
        if (atomic_load(&node->context) == made->closure.context && node->function == made->closure.function) return node->block;
    }
    return block;
}

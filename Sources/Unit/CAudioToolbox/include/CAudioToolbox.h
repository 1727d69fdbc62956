/// A Swift closure as a C function finds it: its two words, called in Swift's calling convention.
///
/// Swift itself would wrap the closure and count references at each call; both cost more than the call.
#ifndef CAUDIOTOOLBOX_H
#define CAUDIOTOOLBOX_H

#include "CAudioUnit.h"

#if defined(__has_attribute)
#if __has_attribute(swift_attr)
#define CAT_RENDER_SAFE __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#endif
#endif
#ifndef CAT_RENDER_SAFE
#define CAT_RENDER_SAFE
#endif

/// Before a function that every cycle runs: all of them lie together, so that a cycle touches few pages of code.
#define CAT_RENDER_SECTION __attribute__((section("render")))

/// The two words of an AURenderPullInputBlock; whoever made it keeps the closure alive.
typedef struct cat_pull_block {
    const void *function;
    const void *context;
} cat_pull_block;

/// Writes the two words of a closure, which Swift passes side by side, into `block`. Declared in Swift, where its first
/// two arguments are one. Thread: render.
__attribute__((swiftcall)) void cat_keep_pull_block(const void *function, const void *context, cat_pull_block *block);

/// An AUExtensionPullInput whose context is a `cat_pull_block`. Thread: render.
CAT_RENDER_SAFE OSStatus cat_pull_input(void *context, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *timestamp,
                                        uint32_t frameCount, int64_t inputBusNumber, AudioBufferList *inputData);

/// The head of a block (Block-ABI-Apple).
typedef struct cat_block_descriptor {
    unsigned long reserved;
    /// Bytes of the block, with what it holds.
    unsigned long size;
} cat_block_descriptor;
typedef struct cat_block {
    const void *isa;
    int flags;
    int reserved;
    void *invoke;
    const cat_block_descriptor *descriptor;
} cat_block;
enum { CAT_BLOCK_IS_ON_HEAP = 1 << 24, CAT_BLOCK_HAS_HELPERS = 1 << 25, CAT_BLOCK_IS_GLOBAL = 1 << 28 };

/// A pull closure with the one block that C++ gets for it.
typedef struct cat_kept_pull_block cat_kept_pull_block;

/// Makes the block of a closure, which holds the closure; null where nothing in the process makes blocks. Declared in
/// Swift, where its first two arguments are one. Thread: any but render.
__attribute__((swiftcall)) void cat_add_pull_block(const void *function, const void *context, cat_kept_pull_block **result);

/// Gives the block up, which lives on where somebody copied it. Thread: any but render, while nothing renders.
void cat_remove_pull_block(cat_kept_pull_block *node);

/// For a block on the stack that Swift made of a pull closure, the closure's own block; else the block that was given.
/// Thread: any.
const void *cat_pull_block_like(const void *block);

#endif

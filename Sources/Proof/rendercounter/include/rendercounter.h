/// The table that the preloaded counter writes and `auctl` reads.
#ifndef RENDERCOUNTER_H
#define RENDERCOUNTER_H

#include <CAudioUnit.h>
#include <stdint.h>

/// The environment variable with the path of the shared file.
#define RENDER_COUNTER_VARIABLE "AUSERVICED_RENDER_COUNTER"
#define RENDER_COUNTER_SLOTS 4096u

/// What one thread did since it started.
typedef struct RenderCounterSlot {
    /// By the process's own count.
    int32_t thread;
    /// By the reader's count.
    int32_t process;
    /// Calls that allocate or free.
    uint64_t allocations;
    uint64_t locks;
    /// A unit's render calls of which the first system call was seen.
    uint64_t system_calls;
    /// Blocks allocated less blocks freed; a thread may free another's.
    int64_t blocks;
    int64_t bytes;
    /// The number of the last system call that was seen.
    int32_t last_system_call;
    /// Whether system calls are seen on this thread: 0 not tried, 1 yes, -1 the kernel cannot.
    int32_t sees_system_calls;
    /// Where in the unit's library the last allocation or lock within a render call came from; 0 for nowhere.
    uint64_t place;
    /// The end of that library's path.
    char library[96];
} RenderCounterSlot;

typedef struct RenderCounterTable {
    /// Slots in use.
    uint32_t count;
    uint32_t reserved;
    RenderCounterSlot slots[RENDER_COUNTER_SLOTS];
} RenderCounterTable;

/// The calling thread's slot; null without a table, or when it is full.
RenderCounterSlot *rendercounter_slot(void);

/// Keeps where a call came from, while the unit of this thread renders. `caller` is where the counted function returns
/// to.
void rendercounter_note(RenderCounterSlot *own, void *caller);

/// Puts a watch for system calls around a unit's render calls. Found by name by whoever loads units.
const AUExtensionInterface *rendercounter_watch(const AUExtensionInterface *table);

#endif

/// The table that the preloaded counter writes and `auctl bench safety` reads.
#ifndef RENDERCOUNTER_H
#define RENDERCOUNTER_H

#include <stdint.h>

/// The environment variable with the path of the shared file.
#define RENDER_COUNTER_VARIABLE "AUSERVICED_RENDER_COUNTER"
#define RENDER_COUNTER_SLOTS 4096u

/// What one thread did since it started.
typedef struct RenderCounterSlot {
    int32_t thread;
    int32_t reserved;
    uint64_t allocations;
    uint64_t locks;
} RenderCounterSlot;

typedef struct RenderCounterTable {
    /// Slots in use.
    uint32_t count;
    uint32_t reserved;
    RenderCounterSlot slots[RENDER_COUNTER_SLOTS];
} RenderCounterTable;

#endif

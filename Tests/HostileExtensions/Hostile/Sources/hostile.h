/// Hostile: an effect that multiplies by `gain` and attacks whatever its process can reach, in the way that its `fault`
/// parameter asks for. For tests of what a unit is not able to do; a unit that merely fails is `Faulty`.
///
/// A fault begins when `fault` arrives as an event while rendering; one that is replayed by a control message does not.
/// What the attacks of a fault came to is the unit's state: a line for each attempt, `name: ok` or `name: ERRNO`, and
/// `done` as the last. The component's subtype makes it fail before it is heard: `hcrt` and `hcrh` crash and hang when an
/// instance is made, `hdsc` and `hdsh` when it is asked to describe itself. `hrhs` hangs when it gives up its memory and
/// has never rendered: in a rehearsal.
///
/// hostile_entry.c    the table, making and ending an instance
/// hostile_control.c  control messages
/// hostile_render.c   the render thread's part
/// hostile_memory.c   the memory that it shares with its host
/// hostile_socket.c   the socket to its host
/// hostile_files.c    files and the network
/// hostile_process.c  its host, other processes, and what outlives it
/// hostile_greed.c    more than its share
#ifndef HOSTILE_H
#define HOSTILE_H

#include <AUExtension.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unit_wire.h>

enum { PARAMETER_GAIN, PARAMETER_FAULT, PARAMETER_AMOUNT, PARAMETER_COUNT };

typedef enum Fault {
    FAULT_NONE,
    // The shared memory, from a thread of the unit's own, while it renders on.
    FAULT_SCRIBBLE_ALL,
    FAULT_RANDOM_DONE,
    FAULT_LIFE,
    FAULT_EVENTS,
    FAULT_TRUNCATE,
    FAULT_PUNCH,
    FAULT_OLD_WRITER,
    FAULT_WRITE_HOST_REGION,
    // The shared memory, while rendering.
    FAULT_EARLY_DONE,
    FAULT_WAKE_FLOOD,
    FAULT_BLAME_NEIGHBOUR,
    // The socket to the host, once unless something else is said.
    FAULT_TRUNCATED_MESSAGE,
    FAULT_EMPTY_MESSAGE,
    FAULT_LARGE_MESSAGE,
    FAULT_LYING_LENGTH,
    FAULT_DEEP_NESTING,
    FAULT_INVALID_TEXT,
    FAULT_HALF_CLOSE,
    FAULT_DESCRIPTOR_FLOOD,
    FAULT_PARAMETER_STORM,
    // Attempts, from a thread of the unit's own.
    FAULT_FILES,
    FAULT_NETWORK,
    FAULT_HOST,
    FAULT_PRIVILEGES,
    FAULT_FORKS,
    FAULT_SURVIVE,
    FAULT_ALL_THREADS,
    FAULT_ALL_MEMORY,
    FAULT_MEMORY_FILES,
    FAULT_DESCRIPTORS,
    FAULT_DISK,
    FAULT_PRINT,
    // While rendering: `amount` is a part of the cycle in milliseconds.
    FAULT_SPIN,
    FAULT_SPIN_SOMETIMES,
    FAULT_EVADE_LIMIT,
    FAULT_TRAP,
    FAULT_DIVIDE,
    // When it is asked for its state: `amount` MiB.
    FAULT_LARGE_STATE,
    FAULT_COUNT
} Fault;

extern const char *const hostile_fault_names[FAULT_COUNT];

enum { REPORT_BYTES = 16384 };

struct AUExtensionInstance {
    AUExtensionHost host;
    /// The component's subtype.
    OSType kind;
    _Atomic float values[PARAMETER_COUNT];
    uint32_t channel_count, maximum_frames, cycles;
    float *memory;
    /// Where the unit's output lies in shared memory, as the last cycle gave it.
    float *_Atomic output;
    /// The socket's end of an attack has been begun; it is not begun twice.
    atomic_bool is_attacking;
    atomic_bool has_rendered;
    char report[REPORT_BYTES];
    _Atomic uint32_t report_length;
};

/// A mapping of the process.
typedef struct Mapping {
    char *first, *last;
    bool is_writable;
} Mapping;

float hostile_value(AUExtensionInstanceRef unit, uint32_t parameter);
Fault hostile_fault(AUExtensionInstanceRef unit);
OSStatus hostile_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request);
OSStatus hostile_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context);

/// Writes a line about one attempt: it came to something when `result` is not negative; else `errno` says why not.
void hostile_note(AUExtensionInstanceRef unit, const char *name, long result);
void hostile_note_count(AUExtensionInstanceRef unit, const char *name, long count);
/// Begins a fault that has a thread of its own.
void hostile_begin(AUExtensionInstanceRef unit);

/// The mapping that holds a place, or that has a name with this in it when the place is NULL; false when there is none.
bool hostile_find_mapping(const void *place, const char *name, Mapping *found);
/// The host's number: the parent where it can be seen, else what the test says in `amount`.
int hostile_host(AUExtensionInstanceRef unit);
/// Whether a number of a process names this one or a thread of it: inside, numbers may be others than outside.
bool hostile_is_own(int number);
/// The packet socket to the host.
int hostile_socket(void);

void hostile_attack_memory(AUExtensionInstanceRef unit, Fault fault);
void hostile_finish_early(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request);
void hostile_flood_wakes(AUExtensionInstanceRef unit);
void hostile_blame_neighbour(AUExtensionInstanceRef unit);
void hostile_attack_socket(AUExtensionInstanceRef unit, Fault fault);
void hostile_storm(AUExtensionInstanceRef unit);
void hostile_attack_files(AUExtensionInstanceRef unit);
void hostile_attack_network(AUExtensionInstanceRef unit);
void hostile_attack_host(AUExtensionInstanceRef unit);
void hostile_attack_privileges(AUExtensionInstanceRef unit);
void hostile_outlive(AUExtensionInstanceRef unit, Fault fault);
void hostile_grab(AUExtensionInstanceRef unit, Fault fault);

#endif

#define _GNU_SOURCE
#include "hostile.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// Where things lie in the region that the service writes: two replies of a cache line each, then `finished`, then the
// word that says whether the render thread lives; outputs follow from 256 on.
enum { LINE = 64, WORD = 16, EVENT_BYTES = 28, BEGAN = 56, FINISHED = 128, LIFE = 3 * LINE + WORD, HEADER = 256 };
// The doorbell's word that says whose turn it is: a unit's index and 1.
enum { TURN = 8 };
enum { MADV_REMOVE_PAGES = 9, MADV_PAGEOUT_PAGES = 21, SEALS = 1033, PROCESS_MADVISE = 440, THIS_PROCESS = -10000 };

bool hostile_find_mapping(const void *place, const char *name, Mapping *found) {
    char line[512], access[8];
    FILE *maps = fopen("/proc/self/maps", "re");
    bool is_found = false;
    while (maps && !is_found && fgets(line, sizeof line, maps)) {
        unsigned long first = 0, last = 0;
        if (sscanf(line, "%lx-%lx %7s", &first, &last, access) != 3) continue;
        is_found = place ? (uintptr_t)place >= first && (uintptr_t)place < last : strstr(line, name) != NULL;
        *found = (Mapping){(char *)first, (char *)last, access[1] == 'w'};
    }
    if (maps) fclose(maps);
    return is_found;
}

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void write_word(char *place, uint32_t value) { __atomic_store_n((uint32_t *)(void *)place, value, __ATOMIC_RELEASE); }

static void scribble(const Mapping *region) {
    uint64_t state = 88172645463325252ull;
    size_t words = (size_t)(region->last - region->first) / sizeof(uint64_t);
    for (;;) {
        uint64_t value = next_random(&state);
        ((volatile uint64_t *)(void *)region->first)[(value >> 20) % words] = value;
    }
}

/// All that the process may write: its own region, and the doorbell at which its host calls it.
static void scribble_all(const Mapping *region) {
    Mapping doorbell;
    if (!hostile_find_mapping(NULL, "memfd:doorbell", &doorbell) || !doorbell.is_writable) scribble(region);
    uint64_t state = 362436069;
    size_t words = (size_t)(region->last - region->first) / sizeof(uint64_t);
    for (;;) {
        uint64_t value = next_random(&state);
        ((volatile uint64_t *)(void *)region->first)[(value >> 20) % words] = value;
        ((volatile uint64_t *)(void *)doorbell.first)[(value >> 20) % 8] = value;
    }
}

/// Sequences of the past, of the future and of no cycle at all, in both done words.
static void randomize_done(const Mapping *region) {
    uint64_t state = 2463534242;
    const struct timespec pause = {0, 100000};
    for (;;) {
        uint64_t value = next_random(&state);
        write_word(region->first + (value & 1 ? LINE : 0) + WORD, 0x20000000 | (uint32_t)(value >> 8));
        write_word(region->first + FINISHED, (uint32_t)(value >> 16));
        nanosleep(&pause, NULL);
    }
}

/// More bytes of events than there is room for, and events that are none behind the outputs.
static void lie_about_events(const Mapping *region) {
    uint64_t state = 521288629;
    char *events = region->last - (region->last - region->first - HEADER) / 2;
    for (;;) {
        write_word(region->first + EVENT_BYTES, 0xffffffff);
        write_word(region->first + LINE + EVENT_BYTES, (uint32_t)next_random(&state));
        for (char *place = events; place + 8 <= region->last; place += 8) {
            *(volatile uint64_t *)(void *)place = next_random(&state);
        }
    }
}

/// Through whatever descriptor of the region the process still has, and through the mapping's own name.
static void change_size(AUExtensionInstanceRef unit, const Mapping *region) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/map_files/%lx-%lx", (unsigned long)region->first, (unsigned long)region->last);
    int file = open(path, O_RDWR | O_CLOEXEC);
    hostile_note(unit, "open the region again", file);
    hostile_note(unit, "truncate the region", ftruncate(file, 0));
    hostile_note(unit, "grow the region", ftruncate(file, 1 << 24));
    hostile_note(unit, "seal the region", fcntl(file, SEALS, 0x10));
    for (int descriptor = 3; descriptor < 256; descriptor++) {
        if (fcntl(descriptor, SEALS + 1) < 0) continue;
        hostile_note(unit, "truncate a memory file", ftruncate(descriptor, 0));
        hostile_note(unit, "grow a memory file", ftruncate(descriptor, 1 << 24));
    }
}

/// One page and all of a region that host and unit share, by its mapping and by whatever descriptor leads to it.
static void punch_region(AUExtensionInstanceRef unit, const Mapping *region) {
    size_t size = (size_t)(region->last - region->first);
    const struct iovec part = {region->first, size};
    char path[64];
    hostile_note(unit, "remove a page", madvise(region->first, 4096, MADV_REMOVE_PAGES));
    hostile_note(unit, "remove pages", madvise(region->first, size, MADV_REMOVE_PAGES));
    hostile_note(unit, "page out", madvise(region->first, size, MADV_PAGEOUT_PAGES));
    hostile_note(unit, "page out by number", syscall(PROCESS_MADVISE, THIS_PROCESS, &part, 1, MADV_PAGEOUT_PAGES, 0));
    snprintf(path, sizeof path, "/proc/self/map_files/%lx-%lx", (unsigned long)region->first, (unsigned long)region->last);
    int file = open(path, O_RDWR | O_CLOEXEC);
    hostile_note(unit, "open the region again", file);
    hostile_note(unit, "punch a hole", fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, (off_t)size));
}

static void punch(AUExtensionInstanceRef unit) {
    static const char *const names[] = {"memfd:link-service", "memfd:link-host", "memfd:doorbell"};
    long regions = 0, files = 0;
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        Mapping region;
        if (!hostile_find_mapping(NULL, names[index], &region)) continue;
        punch_region(unit, &region);
        regions++;
    }
    for (int descriptor = 3; descriptor < 256; descriptor++) {
        if (fcntl(descriptor, SEALS + 1) < 0) continue;
        files++;
        hostile_note(unit, "punch a hole through a descriptor",
                     fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096));
    }
    hostile_note_count(unit, "shared regions", regions);
    hostile_note_count(unit, "descriptors of memory files", files);
}

/// A child that has the region of this incarnation and writes on after its end.
static void leave_writer(AUExtensionInstanceRef unit, const Mapping *region) {
    pid_t child = fork();
    hostile_note(unit, "fork a writer", child);
    if (child == 0) scribble(region);
    if (child > 0) abort();
}

void hostile_attack_memory(AUExtensionInstanceRef unit, Fault fault) {
    Mapping region;
    bool is_host = fault == FAULT_WRITE_HOST_REGION;
    if (!hostile_find_mapping(is_host ? NULL : atomic_load(&unit->output), "link-host", &region)) {
        hostile_note(unit, "find the region", -1);
        return;
    }
    switch (fault) {
    case FAULT_SCRIBBLE_ALL: scribble_all(&region);
    case FAULT_RANDOM_DONE: randomize_done(&region);
    case FAULT_LIFE:
        for (;;) write_word(region.first + LIFE, 0);
    case FAULT_EVENTS: lie_about_events(&region);
    case FAULT_TRUNCATE: change_size(unit, &region); break;
    case FAULT_PUNCH: punch(unit); break;
    case FAULT_OLD_WRITER: leave_writer(unit, &region); break;
    default:
        hostile_note(unit, "make the host's region writable",
                     mprotect(region.first, (size_t)(region.last - region.first), PROT_READ | PROT_WRITE));
        memset(region.first, 0x5a, (size_t)(region.last - region.first));
    }
}

/// Says that the cycle is done before anything is written: the sequence is the request slot's first word.
void hostile_finish_early(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    static Mapping host, service;
    (void)request;
    if (!host.first && !hostile_find_mapping(NULL, "link-host", &host)) return;
    if (!service.first && !hostile_find_mapping(atomic_load(&unit->output), "", &service)) return;
    const uint32_t *slots = (const uint32_t *)(void *)(host.first + 2 * LINE);
    uint32_t first = __atomic_load_n(slots, __ATOMIC_ACQUIRE), second = __atomic_load_n(slots + LINE, __ATOMIC_ACQUIRE);
    uint32_t sequence = (int32_t)(second - first) > 0 ? second : first;
    char *word = service.first + (sequence & 1 ? LINE : 0) + WORD;
    write_word(service.first + FINISHED, sequence);
    write_word(word, 0x20000000 | (sequence & 0x00ffffff));
    syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

void hostile_flood_wakes(AUExtensionInstanceRef unit) {
    Mapping region;
    if (!hostile_find_mapping(atomic_load(&unit->output), "", &region)) return;
    for (;;) {
        syscall(SYS_futex, region.first + WORD, FUTEX_WAKE, 0x7fffffff, NULL, NULL, 0);
        syscall(SYS_futex, region.first + LINE + WORD, FUTEX_WAKE, 0x7fffffff, NULL, NULL, 0);
    }
}

/// Never comes back, hides that its turn has begun, and says that it is another unit's.
void hostile_blame_neighbour(AUExtensionInstanceRef unit) {
    Mapping region, doorbell;
    if (hostile_find_mapping(atomic_load(&unit->output), "", &region) &&
        hostile_find_mapping(NULL, "memfd:doorbell", &doorbell)) {
        uint32_t turn = __atomic_load_n((uint32_t *)(void *)(doorbell.first + TURN), __ATOMIC_RELAXED);
        for (int parity = 0; parity < 2; parity++) {
            __atomic_store_n((uint64_t *)(void *)(region.first + parity * LINE + BEGAN), 0, __ATOMIC_RELEASE);
        }
        write_word(doorbell.first + TURN, turn == 1 ? 2 : 1);
    }
    for (volatile int spin = 0;; spin++) {}
}

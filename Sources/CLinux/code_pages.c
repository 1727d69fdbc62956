#define _GNU_SOURCE
#include "include/clinux_attributes.h"
#include "include/clinux_program.h"
#include "include/clinux_realtime.h"

#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ENTRIES = 128, RANGES = 64, STACK_BYTES = 512 << 10 };

// Bits of /proc/self/pagemap.
static const uint64_t of_file = 1ull << 61;
static const uint64_t present = 1ull << 63;

// The linker's names for the ends of the sections of this program or library.
extern const char __start_render[] __attribute__((weak, visibility("hidden")));
extern const char __stop_render[] __attribute__((weak, visibility("hidden")));
extern const char __start_resting[] __attribute__((weak, visibility("hidden")));
extern const char __stop_resting[] __attribute__((weak, visibility("hidden")));

struct range {
    uintptr_t from, to;
};

struct release {
    int pagemap;
    uintptr_t page;
    long released;
    struct range kept[2];
    struct range ranges[RANGES];
    size_t count;
};

CLINUX_RESTING_SECTION static int is_kept(const struct release *release, uintptr_t address) {
    const uintptr_t end = address + release->page;
    return (end > release->kept[0].from && address < release->kept[0].to) ||
           (end > release->kept[1].from && address < release->kept[1].to);
}

CLINUX_RESTING_SECTION static void let_go(struct release *release, uintptr_t from, uintptr_t to) {
    if (from < to && clinux_call6(SYS_madvise, (long)from, (long)(to - from), MADV_DONTNEED, 0, 0, 0) == 0) {
        release->released += (long)((to - from) / release->page);
    }
}

/// Lets go of runs of pages that are in memory as they are in the file.
CLINUX_RESTING_SECTION static void release_range(struct release *release, uintptr_t from, uintptr_t to) {
    uint64_t entries[ENTRIES];
    while (from < to) {
        size_t wanted = (to - from) / release->page;
        if (wanted > ENTRIES) wanted = ENTRIES;
        const long place = (long)(from / release->page * sizeof *entries);
        const long bytes = (long)(wanted * sizeof *entries);
        if (clinux_call6(SYS_pread64, release->pagemap, (long)entries, bytes, place, 0, 0) != bytes) return;
        uintptr_t run = from;
        for (size_t index = 0; index < wanted; index++, from += release->page) {
            if ((entries[index] & present) && (entries[index] & of_file) && !is_kept(release, from)) continue;
            let_go(release, run, from);
            run = from + release->page;
        }
        let_go(release, run, from);
    }
}

/// Whether an object is the program itself or part of the Swift runtime.
static int is_of_runner(const char *path) {
    static const char *const runtime[] = { "libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime" };
    if (*path == '\0') return 1;
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    for (size_t index = 0; index < sizeof runtime / sizeof *runtime; index++) {
        if (strncmp(name, runtime[index], strlen(runtime[index])) == 0) return 1;
    }
    return 0;
}

static void note_range(struct release *release, uintptr_t from, uintptr_t to) {
    const uintptr_t end = to & -release->page;
    if (release->count < RANGES && from < end) release->ranges[release->count++] = (struct range){ from, end };
}

/// The end of the last of the loader's tables: names and relocations.
static uintptr_t end_of_tables(const struct dl_phdr_info *object, const ElfW(Dyn) *entry) {
    uintptr_t starts[3] = { 0 }, sizes[3] = { 0 }, end = 0;
    for (; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_STRTAB: starts[0] = entry->d_un.d_ptr; break;
        case DT_STRSZ: sizes[0] = entry->d_un.d_val; break;
        case DT_RELA: starts[1] = entry->d_un.d_ptr; break;
        case DT_RELASZ: sizes[1] = entry->d_un.d_val; break;
        case DT_JMPREL: starts[2] = entry->d_un.d_ptr; break;
        case DT_PLTRELSZ: sizes[2] = entry->d_un.d_val; break;
        default: break;
        }
    }
    for (int table = 0; table < 3; table++) {
        // The loader makes them addresses on some machines.
        const uintptr_t start = starts[table] < object->dlpi_addr ? object->dlpi_addr + starts[table] : starts[table];
        if (starts[table] != 0 && start + sizes[table] > end) end = start + sizes[table];
    }
    return end;
}

/// A library that is not the runner's keeps what it has run and the constants of it: which of these a render call needs,
/// only its unit knows. The loader has its tables at the beginning, before anything else.
static void note_tables(struct release *release, const struct dl_phdr_info *object) {
    uintptr_t from = 0, to = 0, end = 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        const uintptr_t start = object->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && part->p_offset == 0) {
            from = start;
            to = start + part->p_filesz;
        }
        if (part->p_type == PT_DYNAMIC) end = end_of_tables(object, (const ElfW(Dyn) *)start);
    }
    if (from < end && end <= to) note_range(release, from & -release->page, end);
}

static int note_object(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    struct release *release = context;
    if (!is_of_runner(object->dlpi_name)) {
        note_tables(release, object);
        return 0;
    }
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
        const uintptr_t from = object->dlpi_addr + part->p_vaddr;
        note_range(release, from & -release->page, from + part->p_filesz);
    }
    return 0;
}

/// What earlier and deeper calls of the main thread have left below its present ones: the kernel lets nothing else be
/// mapped so near to its stack.
CLINUX_RESTING_SECTION static void release_stack(uintptr_t page) {
    if (clinux_gettid() != (int)clinux_call6(SYS_getpid, 0, 0, 0, 0, 0, 0)) return;
    const uintptr_t end = ((uintptr_t)__builtin_frame_address(0) & -page) - 2 * page;
    (void)clinux_call6(SYS_madvise, (long)(end - STACK_BYTES), STACK_BYTES, MADV_DONTNEED, 0, 0, 0);
}

CLINUX_RESTING_SECTION long clinux_release_code(void) {
    struct release release = { .page = (uintptr_t)sysconf(_SC_PAGESIZE),
                               .kept = { { (uintptr_t)__start_render, (uintptr_t)__stop_render },
                                         { (uintptr_t)__start_resting, (uintptr_t)__stop_resting } } };
    release.pagemap = (int)clinux_call6(SYS_openat, AT_FDCWD, (long)"/proc/self/pagemap", O_RDONLY | O_CLOEXEC, 0, 0, 0);
    if (release.pagemap < 0) return release.pagemap;
    // All are known before the first is let go of: their own first pages say where they are.
    dl_iterate_phdr(note_object, &release);
    // From here on no function of a library is called, and none outside this section.
    for (size_t index = 0; index < release.count; index++) {
        release_range(&release, release.ranges[index].from, release.ranges[index].to);
    }
    release_stack(release.page);
    (void)clinux_call6(SYS_close, release.pagemap, 0, 0, 0, 0, 0);
    return release.released;
}

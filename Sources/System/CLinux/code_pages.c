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
    /// Whether a unit or what it brings is linked to the C++ library, so that its render calls may run some of it.
    int keeps_cpp;
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

static int is_named(const char *path, const char *const *names, size_t count) {
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    for (size_t index = 0; index < count; index++) {
        if (strncmp(name, names[index], strlen(names[index])) == 0) return 1;
    }
    return 0;
}

/// What the Swift runtime is written with, and what belongs to it.
static const char *const cpp[] = { "libstdc++.so", "libgcc_s.so" };

/// Whether an object is the program itself or part of the Swift runtime.
static int is_of_runner(const char *path) {
    static const char *const runtime[] = { "libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime" };
    return *path == '\0' || is_named(path, runtime, sizeof runtime / sizeof *runtime);
}

static void note_range(struct release *release, uintptr_t from, uintptr_t to) {
    const uintptr_t end = to & -release->page;
    if (release->count < RANGES && from < end) release->ranges[release->count++] = (struct range){ from, end };
}

/// The loader makes some of its addresses absolute on some machines.
static uintptr_t address_of(const struct dl_phdr_info *object, uintptr_t value) {
    return value < object->dlpi_addr ? object->dlpi_addr + value : value;
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
        const uintptr_t start = address_of(object, starts[table]);
        if (starts[table] != 0 && start + sizes[table] > end) end = start + sizes[table];
    }
    return end;
}

/// Whether an object names the C++ library among those that it needs.
static int needs_cpp(const struct dl_phdr_info *object, const ElfW(Dyn) *entries) {
    uintptr_t names = 0;
    for (const ElfW(Dyn) *entry = entries; entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_STRTAB) names = address_of(object, entry->d_un.d_ptr);
    for (; names && entries->d_tag != DT_NULL; entries++)
        if (entries->d_tag == DT_NEEDED && is_named((const char *)(names + entries->d_un.d_val), cpp, 1)) return 1;
    return 0;
}

/// A library that is not the runner's keeps what it has run and the constants of it: which of these a render call
/// needs, only its unit knows. The loader has its tables at the beginning, before anything else.
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

/// Notes the parts of an object that have some permissions, and not others.
static void note_parts(struct release *release, const struct dl_phdr_info *object, ElfW(Word) with, ElfW(Word) without) {
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || (part->p_flags & with) != with || (part->p_flags & without)) continue;
        const uintptr_t from = object->dlpi_addr + part->p_vaddr;
        note_range(release, from & -release->page, from + part->p_filesz);
    }
}

static int note_object(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    struct release *release = context;
    const int is_cpp = is_named(object->dlpi_name, cpp, sizeof cpp / sizeof *cpp);
    if (is_of_runner(object->dlpi_name) || (is_cpp && !release->keeps_cpp)) {
        note_parts(release, object, PF_R, PF_W);
    } else {
        note_tables(release, object);
    }
    return 0;
}

static int note_need(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    struct release *release = context;
    if (is_of_runner(object->dlpi_name)) return 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type == PT_DYNAMIC && needs_cpp(object, (const ElfW(Dyn) *)(object->dlpi_addr + part->p_vaddr)))
            release->keeps_cpp = 1;
    }
    return 0;
}

/// The code that the loader and the runtime have run in libraries that units call as well.
static int note_shared_code(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    static const char *const mathematics[] = { "libm.so" };
    if (is_named(object->dlpi_name, mathematics, 1) || is_named(object->dlpi_name, cpp, sizeof cpp / sizeof *cpp))
        note_parts(context, object, PF_X, PF_W);
    return 0;
}

/// What earlier and deeper calls of the main thread have left below its present ones: the kernel lets nothing else be
/// mapped so near to its stack.
CLINUX_RESTING_SECTION static void release_stack(uintptr_t page) {
    if (clinux_gettid() != (int)clinux_call6(SYS_getpid, 0, 0, 0, 0, 0, 0)) return;
    const uintptr_t end = ((uintptr_t)__builtin_frame_address(0) & -page) - 2 * page;
    (void)clinux_call6(SYS_madvise, (long)(end - STACK_BYTES), STACK_BYTES, MADV_DONTNEED, 0, 0, 0);
}

/// Lets go of what `note` notes of each object.
CLINUX_RESTING_SECTION static long release_noted(int (*note)(struct dl_phdr_info *, size_t, void *), int with_stack) {
    struct release release = { .page = (uintptr_t)sysconf(_SC_PAGESIZE),
                               .kept = { { (uintptr_t)__start_render, (uintptr_t)__stop_render },
                                         { (uintptr_t)__start_resting, (uintptr_t)__stop_resting } } };
    release.pagemap = (int)clinux_call6(SYS_openat, AT_FDCWD, (long)"/proc/self/pagemap", O_RDONLY | O_CLOEXEC, 0, 0, 0);
    if (release.pagemap < 0) return release.pagemap;
    // All are known before the first is let go of: their own first pages say where they are.
    dl_iterate_phdr(note_need, &release);
    dl_iterate_phdr(note, &release);
    // From here on no function of a library is called, and none outside this section.
    for (size_t index = 0; index < release.count; index++) {
        release_range(&release, release.ranges[index].from, release.ranges[index].to);
    }
    if (with_stack) release_stack(release.page);
    (void)clinux_call6(SYS_close, release.pagemap, 0, 0, 0, 0, 0);
    return release.released;
}

CLINUX_RESTING_SECTION long clinux_release_code(void) { return release_noted(note_object, 1); }

long clinux_release_shared_code(void) { return release_noted(note_shared_code, 0); }

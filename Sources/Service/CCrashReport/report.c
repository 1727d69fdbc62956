#define _GNU_SOURCE
#include "internal.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/// One line at a time, cut where it is too long; what nobody takes is lost.
struct line {
    char text[1600];
    size_t length;
};

static void add(struct line *line, const char *text) {
    for (; *text && line->length < sizeof line->text - 1; text++) line->text[line->length++] = *text;
}

/// As `add`, at most so many bytes of it.
static void add_some(struct line *line, const char *text, size_t most) {
    for (size_t count = 0; text[count] && line->length < sizeof line->text - 1; count++) {
        if (count == most) return add(line, "…");
        line->text[line->length++] = text[count];
    }
}

static void add_number(struct line *line, uint64_t number, unsigned base) {
    char digits[24];
    size_t first = sizeof digits;
    digits[--first] = 0;
    do digits[--first] = "0123456789abcdef"[number % base];
    while (number /= base);
    add(line, digits + first);
}

static void end(struct line *line) {
    line->text[line->length++] = '\n';
    if (write(STDERR_FILENO, line->text, line->length) < 0) {}
    line->length = 0;
}

static const char *name_of_signal(int number) {
    switch (number) {
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGFPE: return "SIGFPE";
    case SIGSYS: return "SIGSYS";
    default: return "a signal";
    }
}

static const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/// Whether a library came in a unit's bundle.
static int is_units(const struct ccrash_place *place) {
    return strstr(place->library, ".appex/") || strstr(place->library, ".component/");
}

/// Whether the name of a function is one of the module that a library is named for; true for a name that is not
/// Swift's. What a library brings of other modules was written by others.
static int is_own(const struct ccrash_place *place, const char *name) {
    if (strncmp(place->symbol, "$s", 2)) return 1;
    char module[256] = "";
    const char *base = file_name(place->library);
    if (!strncmp(base, "lib", 3)) base += 3;
    size_t length = strcspn(base, ".");
    if (length > sizeof module - 2) length = sizeof module - 2;
    memcpy(module, base, length);
    module[length] = '.';
    // A mangled name begins with the module's length.
    if (strstr(name, module)) return 1;
    module[length] = 0;
    return name == place->symbol && strstr(name, module) != NULL;
}

static void write_frame(struct line *line, int index, uintptr_t address, const struct ccrash_place *place,
                        const char *name) {
    add(line, "  ");
    add_number(line, (uint64_t)index, 10);
    add(line, " ");
    if (name[0]) {
        add_some(line, name, LONGEST_NAME);
        add(line, " + ");
        add_number(line, place->distance, 10);
        add(line, " ");
    }
    if (place->is_known) {
        add(line, "in ");
        add(line, place->library[0] ? file_name(place->library) : "auextension");
    } else {
        add(line, "outside of all code, at ");
    }
    add(line, place->is_known ? "+0x" : "0x");
    add_number(line, place->is_known ? place->offset : address, 16);
    end(line);
}

static void write_heading(struct line *line, int signal, uintptr_t fault, const char *thread) {
    add(line, "auextension: ");
    add(line, name_of_signal(signal));
    if (signal == SIGSEGV || signal == SIGBUS) {
        add(line, " at address 0x");
        add_number(line, fault, 16);
    }
    add(line, ", thread “");
    add(line, thread);
    add(line, "”:");
    end(line);
}

/// The frame of the unit's own, by which its author finds the fault.
static void write_verdict(struct line *line, int signal, const struct ccrash_place *place, const char *name) {
    add(line, "auextension: crashed by ");
    add(line, name_of_signal(signal));
    if (!place->library[0]) {
        add(line, "; no frame is the unit's");
    } else {
        add(line, " in ");
        add(line, file_name(place->library));
        add(line, name[0] ? ", " : ", at 0x");
        if (name[0]) add_some(line, name, LONGEST_NAME);
        else add_number(line, place->offset, 16);
    }
    end(line);
}

void ccrash_write(int signal, uintptr_t fault, const char *thread, const uintptr_t *frames, int count,
                  char *(*readable)(const char *name)) {
    struct line line = { .length = 0 };
    struct ccrash_place place, found = { .library = "" };
    char found_name[LONGEST_NAME * 4] = "";
    int rank = 0;
    write_heading(&line, signal, fault, thread);
    for (int index = 0; index < count; index++) {
        // A return address may lie behind the function that has the call.
        ccrash_find(frames[index] - (index > 0), &place);
        const char *name = readable && place.symbol[0] ? readable(place.symbol) : NULL;
        if (!name) name = place.symbol;
        const int own = !is_units(&place) ? 0 : is_own(&place, name) ? 2 : 1;
        if (own > rank) {
            rank = own;
            found = place;
            const size_t length = strnlen(name, sizeof found_name - 1);
            memcpy(found_name, name, length);
            found_name[length] = 0;
        }
        if (index < SHOWN_FRAMES) write_frame(&line, index, frames[index], &place, name);
    }
    write_verdict(&line, signal, &found, found_name);
}

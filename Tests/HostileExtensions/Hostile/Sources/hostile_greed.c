#define _GNU_SOURCE
#include "hostile.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BLOCK = 64 << 20, MOST_BLOCKS = 128, FILE_BYTES = 16 << 20, MOST_FILES = 64, MOST_THREADS = 5000, MOST_DESCRIPTORS = 10000 };

static void *sleep_on(void *context) {
    for (;;) pause();
    return context;
}

static void take_threads(AUExtensionInstanceRef unit) {
    pthread_attr_t attributes;
    pthread_t thread;
    long count = 0;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 32 << 10);
    while (count < MOST_THREADS && pthread_create(&thread, &attributes, sleep_on, NULL) == 0) count++;
    hostile_note_count(unit, "threads", count);
}

/// Takes and touches memory until it is refused; no more than a machine can spare when nothing refuses.
static void take_memory(AUExtensionInstanceRef unit) {
    long blocks = 0;
    void *whole = mmap(NULL, 100ull << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    hostile_note(unit, "map 100 GiB", whole == MAP_FAILED ? -1 : 0);
    while (blocks < MOST_BLOCKS) {
        void *memory = mmap(NULL, BLOCK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) break;
        memset(memory, 1, BLOCK);
        blocks++;
    }
    hostile_note_count(unit, "MiB", blocks * (BLOCK >> 20));
}

/// Memory that no limit of the process's data counts: files that are written and not mapped.
static void take_memory_files(AUExtensionInstanceRef unit) {
    static char block[1 << 20];
    long files = 0;
    for (; files < MOST_FILES; files++) {
        int file = memfd_create("taken", MFD_CLOEXEC);
        if (file < 0) break;
        for (size_t bytes = 0; bytes < FILE_BYTES; bytes += sizeof block) {
            if (write(file, block, sizeof block) < 0) break;
        }
    }
    hostile_note_count(unit, "MiB in memory files", files * (FILE_BYTES >> 20));
}

static void take_descriptors(AUExtensionInstanceRef unit) {
    long count = 0;
    int ends[2];
    while (count < MOST_DESCRIPTORS && pipe2(ends, O_CLOEXEC) == 0) count += 2;
    hostile_note_count(unit, "descriptors", count);
}

/// Writes files where it may keep some until that is refused. They stay: the disk is full from then on.
static void fill_disk(AUExtensionInstanceRef unit) {
    static char block[1 << 20];
    long bytes = 0;
    int file = -1;
    for (int number = 0; number < MOST_FILES; number++) {
        char path[100];
        snprintf(path, sizeof path, "/tmp/hostile-fills-%d-%d", hostile_host(unit), number);
        file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        if (number == 0) hostile_note(unit, "open a file of its own", file);
        if (file < 0) break;
        long most = bytes + FILE_BYTES;
        while (bytes < most && write(file, block, sizeof block) == sizeof block) bytes += sizeof block;
        // The last bytes: less than a block may be left.
        if (bytes < most && write(file, block, 1) < 0) break;
        close(file);
    }
    hostile_note(unit, "write without end", bytes >= (long)FILE_BYTES * MOST_FILES ? 0 : -1);
    hostile_note_count(unit, "MiB on disk", bytes >> 20);
}

static void print_on(void) {
    static const char line[] = "hostile: \x1b]0;owned\x07 again and again and again and again and again\n";
    for (;;) {
        // A full pipe is tried again at once: the worst that a unit can do.
        if (write(1, line, sizeof line - 1) < 0) continue;
    }
}

void hostile_grab(AUExtensionInstanceRef unit, Fault fault) {
    switch (fault) {
    case FAULT_ALL_THREADS: take_threads(unit); break;
    case FAULT_ALL_MEMORY: take_memory(unit); break;
    case FAULT_MEMORY_FILES: take_memory_files(unit); break;
    case FAULT_DESCRIPTORS: take_descriptors(unit); break;
    case FAULT_DISK: fill_disk(unit); break;
    default: print_on();
    }
}

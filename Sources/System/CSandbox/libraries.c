#define _GNU_SOURCE
#include "include/CSandbox.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>

struct list {
    char **folders;
    int capacity, count;
};

static int note_folder(struct dl_phdr_info *library, size_t size, void *argument) {
    (void)size;
    struct list *list = argument;
    const char *end = strrchr(library->dlpi_name, '/');
    if (!end || end == library->dlpi_name || list->count == list->capacity) return 0;
    const size_t length = (size_t)(end - library->dlpi_name);
    for (int index = 0; index < list->count; index++)
        if (!strncmp(list->folders[index], library->dlpi_name, length) && !list->folders[index][length]) return 0;
    char *folder = strndup(library->dlpi_name, length);
    if (folder) list->folders[list->count++] = folder;
    return 0;
}

int csandbox_library_folders(char **folders, int capacity) {
    struct list list = { folders, capacity, 0 };
    dl_iterate_phdr(note_folder, &list);
    return list.count;
}

// Which libraries of this process are linked to which.
#define _GNU_SOURCE
#include "include/clinux_program.h"

#include <elf.h>
#include <link.h>
#include <string.h>

enum { MOST_IMAGES = 512 };

struct image {
    const char *name;
    const ElfW(Dyn) *dynamic;
    ElfW(Addr) base;
};

struct images {
    const void *user, *used;
    struct image all[MOST_IMAGES];
    int count, of_user, of_used;
};

static int note(struct dl_phdr_info *information, size_t size, void *context) {
    (void)size;
    struct images *images = context;
    if (images->count == MOST_IMAGES) return 1;
    struct image *image = &images->all[images->count];
    *image = (struct image){ information->dlpi_name, NULL, information->dlpi_addr };
    for (int index = 0; index < information->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &information->dlpi_phdr[index];
        ElfW(Addr) start = information->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_DYNAMIC) image->dynamic = (const ElfW(Dyn) *)start;
        if (part->p_type != PT_LOAD) continue;
        if ((ElfW(Addr))images->user - start < part->p_memsz) images->of_user = images->count;
        if ((ElfW(Addr))images->used - start < part->p_memsz) images->of_used = images->count;
    }
    images->count++;
    return 0;
}

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/// The names that an image is linked to are at offsets into its strings, whose place the loader may have made absolute.
static const char *strings(const struct image *image) {
    for (const ElfW(Dyn) *entry = image->dynamic; entry && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag != DT_STRTAB) continue;
        ElfW(Addr) place = entry->d_un.d_ptr;
        return (const char *)(place < image->base ? place + image->base : place);
    }
    return NULL;
}

static void follow(const struct images *images, int from, unsigned char *found, int *queue, int *queued) {
    const char *names = strings(&images->all[from]);
    if (!names) return;
    for (const ElfW(Dyn) *entry = images->all[from].dynamic; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag != DT_NEEDED) continue;
        const char *name = last_part(names + entry->d_un.d_val);
        for (int index = 0; index < images->count; index++) {
            if (found[index] || strcmp(last_part(images->all[index].name), name) != 0) continue;
            found[index] = 1;
            queue[(*queued)++] = index;
        }
    }
}

int clinux_is_linked(const void *user, const void *used) {
    struct images images = { .user = user, .used = used, .count = 0, .of_user = -1, .of_used = -1 };
    dl_iterate_phdr(note, &images);
    if (images.of_user < 0 || images.of_used < 0) return 0;
    unsigned char found[MOST_IMAGES] = { 0 };
    int queue[MOST_IMAGES] = { images.of_user }, queued = 1;
    found[images.of_user] = 1;
    for (int next = 0; next < queued; next++) follow(&images, queue[next], found, queue, &queued);
    return found[images.of_used];
}

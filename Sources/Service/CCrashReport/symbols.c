#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if __SIZEOF_POINTER__ != 8
#error "only the symbol tables of 64-bit programs are read"
#endif

static void copy(char *target, size_t room, const char *text, size_t length) {
    if (length >= room) length = room - 1;
    memcpy(target, text, length);
    target[length] = 0;
}

/// The table of one kind, with its names; null for a file that has none, or is not whole.
static const Elf64_Sym *find_table(const uint8_t *file, size_t size, uint32_t kind, size_t *count, const char **names,
                                   size_t *names_size) {
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)file;
    if (size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) || header->e_ident[EI_CLASS] != ELFCLASS64)
        return NULL;
    if (header->e_shoff >= size || (size - header->e_shoff) / sizeof(Elf64_Shdr) < header->e_shnum) return NULL;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + header->e_shoff);
    for (size_t index = 0; index < header->e_shnum; index++) {
        const Elf64_Shdr *table = &sections[index];
        if (table->sh_type != kind || table->sh_link >= header->e_shnum) continue;
        const Elf64_Shdr *strings = &sections[table->sh_link];
        if (table->sh_offset > size || size - table->sh_offset < table->sh_size) return NULL;
        if (strings->sh_offset > size || size - strings->sh_offset < strings->sh_size) return NULL;
        *count = table->sh_size / sizeof(Elf64_Sym);
        *names = (const char *)(file + strings->sh_offset);
        *names_size = strings->sh_size;
        return (const Elf64_Sym *)(file + table->sh_offset);
    }
    return NULL;
}

/// The function that has an offset, by the tables that the loader does not need first: they have all names.
static void find_symbol(const uint8_t *file, size_t size, struct ccrash_place *place) {
    static const uint32_t kinds[] = { SHT_SYMTAB, SHT_DYNSYM };
    for (size_t kind = 0; kind < 2 && !place->symbol[0]; kind++) {
        size_t count = 0, names_size = 0;
        const char *names = NULL;
        const Elf64_Sym *symbols = find_table(file, size, kinds[kind], &count, &names, &names_size);
        for (size_t index = 0; symbols && index < count; index++) {
            const Elf64_Sym *symbol = &symbols[index];
            if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF) continue;
            if (place->offset < symbol->st_value || place->offset - symbol->st_value >= symbol->st_size) continue;
            if (symbol->st_name >= names_size) continue;
            const char *name = names + symbol->st_name;
            copy(place->symbol, sizeof place->symbol, name, strnlen(name, names_size - symbol->st_name));
            place->distance = place->offset - symbol->st_value;
            break;
        }
    }
}

static void read_file(const char *path, struct ccrash_place *place) {
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return;
    struct stat information;
    if (!fstat(descriptor, &information) && S_ISREG(information.st_mode) && information.st_size > 0) {
        const size_t size = (size_t)information.st_size;
        void *file = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (file != MAP_FAILED) {
            find_symbol(file, size, place);
            munmap(file, size);
        }
    }
    close(descriptor);
}

void ccrash_find(uintptr_t address, struct ccrash_place *place) {
    place->is_known = 0;
    place->library[0] = place->symbol[0] = 0;
    place->offset = place->distance = 0;
#if __GLIBC_PREREQ(2, 35)
    // Takes no lock, which a thread may hold that crashed while it loaded a library.
    struct dl_find_object object;
    if (_dl_find_object((void *)address, &object)) return;
    const struct link_map *map = object.dlfo_link_map;
#else
    Dl_info information;
    const struct link_map *map = NULL;
    if (!dladdr1((void *)address, &information, (void **)&map, RTLD_DL_LINKMAP) || !map) return;
#endif
    place->is_known = 1;
    place->offset = address - map->l_addr;
    const int is_program = !map->l_name || !map->l_name[0];
    if (!is_program) copy(place->library, sizeof place->library, map->l_name, strlen(map->l_name));
    read_file(is_program ? "/proc/self/exe" : map->l_name, place);
}

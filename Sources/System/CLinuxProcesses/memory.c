#define _GNU_SOURCE
#include "include/clinux_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x10
#endif
_Static_assert(CLINUX_SEAL_SEAL == F_SEAL_SEAL && CLINUX_SEAL_SHRINK == F_SEAL_SHRINK &&
               CLINUX_SEAL_GROW == F_SEAL_GROW && CLINUX_SEAL_WRITE == F_SEAL_WRITE &&
               CLINUX_SEAL_FUTURE_WRITE == F_SEAL_FUTURE_WRITE, "the kernel's seal bits");

int clinux_memory_file(const char *name, uint64_t size) {
    int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -errno;
    int failed = 0;
    if (ftruncate(file, (off_t)size) < 0) failed = errno;
    while (!failed && size && fallocate(file, 0, 0, (off_t)size) < 0)
        if (errno != EINTR) failed = errno;
    if (!failed) return file;
    close(file);
    return -failed;
}

int clinux_add_seals(int descriptor, int seals) { return fcntl(descriptor, F_ADD_SEALS, seals) < 0 ? -errno : 0; }

int clinux_get_seals(int descriptor) {
    int seals = fcntl(descriptor, F_GET_SEALS);
    return seals < 0 ? -errno : seals;
}

int64_t clinux_file_size(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) < 0) return -errno;
    return S_ISREG(status.st_mode) ? (int64_t)status.st_size : -EINVAL;
}

int clinux_map(int descriptor, uint64_t size, int writable, int populate, void **address) {
    int protection = PROT_READ | (writable ? PROT_WRITE : 0);
    void *result = mmap(0, size, protection, MAP_SHARED | (populate ? MAP_POPULATE : 0), descriptor, 0);
    if (result == MAP_FAILED) return -errno;
    *address = result;
    return 0;
}

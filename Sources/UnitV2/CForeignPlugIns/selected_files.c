/// Paths of files that are open already: a plug-in of LV2 reads a file by its path only.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// Where copies are: of a service that is locked in it is memory of its own.
static const char folder[] = "/tmp/selected-files";

static bool can_open(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) close(file);
    return file >= 0;
}

static bool write_all(int file, const char *bytes, ssize_t count) {
    while (count > 0) {
        ssize_t written = write(file, bytes, (size_t)count);
        if (written <= 0) return false;
        bytes += written;
        count -= written;
    }
    return true;
}

static bool copy_all(int from, int to) {
    enum { CHUNK = 1 << 18 };
    char *bytes = malloc(CHUNK);
    ssize_t count = bytes ? 1 : -1;
    for (off_t place = 0; count > 0; place += count) {
        count = pread(from, bytes, CHUNK, place);
        if (count > 0 && !write_all(to, bytes, count)) count = -1;
    }
    int reason = errno;
    free(bytes);
    errno = reason;
    return count == 0;
}

/// A copy under the file's own name, which plug-ins show and go by; null with errno.
static char *copy(int descriptor, const char *symbol, const char *name) {
    char *path = NULL, parent[sizeof folder + 128];
    snprintf(parent, sizeof parent, "%s/%.100s", folder, symbol);
    if (mkdir(folder, 0700) && errno != EEXIST) return NULL;
    if (mkdir(parent, 0700) && errno != EEXIST) return NULL;
    if (asprintf(&path, "%s/%s", parent, name) < 0) return NULL;
    // Whoever reads the one of before goes on with it.
    unlink(path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool is_copied = file >= 0 && copy_all(descriptor, file);
    int reason = errno;
    if (file >= 0) close(file);
    if (is_copied) return path;
    if (file >= 0) unlink(path);
    free(path);
    errno = reason;
    return NULL;
}

char *cfp_selected_path(
    int descriptor, const char *symbol, const char *name, bool *is_copy, char *problem, size_t size) {
    char path[64];
    *is_copy = false;
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    if (can_open(path)) return strdup(path);
    // Rules for files may hide it, though it is open.
    char *made = strchr(name, '/') ? NULL : copy(descriptor, symbol, name);
    *is_copy = made;
    if (!made && errno == ENOSPC) cfp_fail(problem, size, "it is too large for the memory that services have for files");
    else if (!made && (errno == EACCES || errno == EPERM)) {
        cfp_fail(problem, size, "services of this machine have no folder of their own; see what `auctl doctor` says");
    } else if (!made) cfp_fail(problem, size, "%s", strerror(errno));
    return made;
}

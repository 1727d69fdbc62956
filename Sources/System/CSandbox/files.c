#define _GNU_SOURCE
#include "include/CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// While the new root is built, it is at `/new` and the one before at `/old`.
static const char new_root[] = "/new", old_root[] = "/old";

struct mount_attributes {
    uint64_t set, clear, propagation, user_namespace;
};

#define TRY(name, call) \
    do { \
        *step = (name); \
        if ((call) < 0) return -errno; \
    } while (0)

static int join(char *path, const char *base, const char *rest) {
    if (snprintf(path, PATH_MAX, "%s%s", base, rest) < PATH_MAX) return 0;
    errno = ENAMETOOLONG;
    return -1;
}

/// Makes the folders that lead to a path, and the folder or an empty file itself.
static int make(char *path, int is_folder) {
    for (char *end = path; (end = strchr(end + 1, '/'));) {
        *end = 0;
        const int failed = mkdir(path, 0755) && errno != EEXIST;
        *end = '/';
        if (failed) return -1;
    }
    if (is_folder) return mkdir(path, 0755) && errno != EEXIST ? -1 : 0;
    const int file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0644);
    return file < 0 ? -1 : close(file);
}

/// Sets flags of a mount and those in it. The numbers of a mount's attributes are those of the flags of `mount`.
static int protect(const char *path, uint64_t flags) {
    struct mount_attributes attributes = { .set = flags };
    if (!syscall(SYS_mount_setattr, AT_FDCWD, path, AT_RECURSIVE, &attributes, sizeof attributes)) return 0;
    return errno == ENOSYS ? mount(0, path, 0, MS_REMOUNT | MS_BIND | flags, 0) : -1;
}

/// Shows what was at `source` at `path`. Nothing happens where there is nothing, or where it is seen already.
static int show(const char *source, const char *path, uint64_t flags) {
    char from[PATH_MAX], to[PATH_MAX];
    struct stat information, shown;
    if (join(from, old_root, source) || join(to, new_root, path)) return -1;
    if (stat(from, &information) || !lstat(to, &shown)) return 0;
    if (make(to, S_ISDIR(information.st_mode)) || mount(from, to, 0, MS_BIND | MS_REC, 0)) return -1;
    return protect(to, flags);
}

/// A link in the root, such as /lib, or the folder that it is on other systems.
static int show_root_entry(const char *path, uint64_t flags) {
    char from[PATH_MAX], to[PATH_MAX], destination[PATH_MAX];
    if (join(from, old_root, path) || join(to, new_root, path)) return -1;
    const ssize_t length = readlink(from, destination, sizeof destination - 1);
    if (length < 0) return errno == ENOENT ? 0 : show(path, path, flags);
    destination[length] = 0;
    return symlink(destination, to);
}

static int show_system(void) {
    // A shell is what X servers start the compiler of their keyboards with.
    static const char *const entries[] = { "/bin", "/lib", "/lib64", "/lib32", "/libx32" };
    static const char *const folders[] = { "/usr", "/etc/ld.so.cache", "/etc/fonts", "/etc/localtime",
                                           "/etc/alternatives" };
    static const char *const devices[] = { "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom" };
    const uint64_t flags = MS_RDONLY | MS_NOSUID | MS_NODEV;
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++)
        if (show(folders[index], folders[index], flags)) return -1;
    for (size_t index = 0; index < sizeof entries / sizeof *entries; index++)
        if (show_root_entry(entries[index], flags)) return -1;
    for (size_t index = 0; index < sizeof devices / sizeof *devices; index++)
        // A device is written to also where its entry is constant.
        if (show(devices[index], devices[index], MS_RDONLY | MS_NOSUID | MS_NOEXEC)) return -1;
    return 0;
}

static int mount_new(const char *kind, const char *path, unsigned long flags, const char *options) {
    char to[PATH_MAX];
    return join(to, new_root, path) || make(to, 1) ? -1 : mount(kind, to, kind, flags, options);
}

/// The numbers of processes and nothing else, where the kernel can.
static int mount_processes(void) {
    const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY;
    if (!mount_new("proc", "/proc", flags, "subset=pid")) return 0;
    return errno == EINVAL ? mount_new("proc", "/proc", flags, 0) : -1;
}

/// Puts the old root and an empty new one into an empty root.
static int begin_root(void) {
    if (mount(0, "/", 0, MS_REC | MS_SLAVE, 0)) return -1;
    if (mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") || chdir("/tmp")) return -1;
    if (mkdir("new", 0755) || mkdir("old", 0755)) return -1;
    // A root has to be a mount of its own.
    if (mount("new", "new", 0, MS_BIND, 0) || syscall(SYS_pivot_root, ".", "old")) return -1;
    return chdir("/");
}

/// Makes the new root the only one, and what lies in it directly constant.
static int end_root(void) {
    if (chdir(new_root) || syscall(SYS_pivot_root, ".", ".") || umount2(".", MNT_DETACH) || chdir("/")) return -1;
    return mount(0, "/", 0, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, 0);
}

/// Shows a folder where it is, also where it is seen already as a part of another.
static int show_above(const char *path, uint64_t flags) {
    char from[PATH_MAX], to[PATH_MAX];
    struct stat shown;
    if (join(from, old_root, path) || join(to, new_root, path)) return -1;
    if (lstat(to, &shown)) return show(path, path, flags);
    return mount(from, to, 0, MS_BIND | MS_REC, 0) ? -1 : protect(to, flags);
}

/// Shorter paths first, and what is not there last.
static int compare_lengths(const void *first, const void *second) {
    const char *const a = *(char *const *)first, *const b = *(char *const *)second;
    const size_t length = a ? strlen(a) : SIZE_MAX, other = b ? strlen(b) : SIZE_MAX;
    return (length > other) - (length < other);
}

/// Shows folders where they are, and where links lead to them. Those that may be changed are there for writing also
/// where they lie in one that may not.
static int show_all(const char *const *paths, char **real, int count, uint64_t flags) {
    // A folder before what is in it, which is seen already then; as named, a way through `..` may be longer than that.
    char **folders = calloc((size_t)count + 1, sizeof *folders);
    if (!folders) return -1;
    if (count > 0) memcpy(folders, real, (size_t)count * sizeof *folders);
    qsort(folders, (size_t)count, sizeof *folders, compare_lengths);
    for (int index = 0; index < count && folders[index]; index++)
        if (flags & MS_RDONLY ? show(folders[index], folders[index], flags) : show_above(folders[index], flags))
            return -1;
    for (int index = 0; index < count; index++)
        if (real[index] && strcmp(real[index], paths[index]) && show(real[index], paths[index], flags)) return -1;
    return 0;
}

/// Where paths lead to; null for what is not there.
static char **resolve(const char *const *paths, int count) {
    char **real = calloc((size_t)count + 1, sizeof *real);
    for (int index = 0; real && index < count; index++) real[index] = realpath(paths[index], 0);
    return real;
}

int csandbox_leave_namespaces(const char **step) {
    TRY("leave the namespaces of mounts, network, IPC, host name and control groups",
        unshare(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP));
    return 0;
}

int csandbox_replace_files(const char *const *folders, int count, const char *const *writable, int writable_count,
                           uint64_t temporary_bytes, const char **step) {
    char options[64];
    snprintf(options, sizeof options, "size=%llu,mode=1777", (unsigned long long)temporary_bytes);
    // The process is about to forget these with all else that it has, or to end.
    char **real = resolve(folders, count), **real_writable = resolve(writable, writable_count);
    if (!real || !real_writable) return -ENOMEM;
    TRY("make a root", begin_root());
    TRY("show the system's folders", show_system());
    TRY("make /tmp", mount_new("tmpfs", "/tmp", MS_NOSUID | MS_NODEV | MS_NOEXEC, options));
    TRY("show folders", show_all(folders, real, count, MS_RDONLY | MS_NOSUID | MS_NODEV));
    TRY("show writable folders", show_all(writable, real_writable, writable_count, MS_NOSUID | MS_NODEV | MS_NOEXEC));
    TRY("make /proc", mount_processes());
    TRY("leave the old root", end_root());
    return 0;
}

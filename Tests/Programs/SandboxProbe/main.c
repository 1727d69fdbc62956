// Locks itself in as a service is, tries what a unit must not do, and prints what came of each attempt:
//
//     sandboxprobe A|B READABLE WRITABLE OUTSIDE
//
// READABLE and OUTSIDE each hold a file named "file". A line is the attempt's name and "done" or an error's name.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

// Calls that the headers may be too old for; they have these numbers on all machines.
enum { FCHMODAT2 = 452, SETXATTRAT = 463, REMOVEXATTRAT = 466, FILE_SETATTR = 469 };

static void tell(const char *prefix, const char *attempt, long result) {
    printf("%s.%s %s\n", prefix, attempt, result < 0 ? strerrorname_np(errno) : "done");
}

#define TRY(call) tell(prefix, #call, (call))

/// Whether a path leads somewhere new: each attempt by itself.
static void attack_path(const char *prefix, const char *path) {
    const struct timespec now[2] = { { 1, 0 }, { 1, 0 } };
    const struct timeval then[2] = { { 1, 0 }, { 1, 0 } };
    const struct utimbuf times = { 1, 1 };
    char other[PATH_MAX];
    snprintf(other, sizeof other, "%s.other", path);
    TRY(syscall(FCHMODAT2, AT_FDCWD, path, 0666, AT_SYMLINK_NOFOLLOW));
    TRY(syscall(SYS_fchmodat, AT_FDCWD, path, 0666));
    TRY(syscall(SYS_fchownat, AT_FDCWD, path, 1, 1, 0));
    TRY(syscall(SYS_utimensat, AT_FDCWD, path, now, 0));
    TRY(syscall(SYS_utimensat, AT_FDCWD, path, 0, AT_SYMLINK_NOFOLLOW));
#if defined(__x86_64__)
    TRY(syscall(SYS_chmod, path, 0666));
    TRY(syscall(SYS_chown, path, 1, 1));
    TRY(syscall(SYS_lchown, path, 1, 1));
    TRY(syscall(SYS_utime, path, &times));
    TRY(syscall(SYS_utimes, path, then));
    TRY(syscall(SYS_futimesat, AT_FDCWD, path, then));
#endif
    (void)times, (void)then;
    TRY(syscall(SYS_setxattr, path, "user.a", "b", 1, 0));
    TRY(syscall(SYS_lsetxattr, path, "user.a", "b", 1, 0));
    TRY(syscall(SYS_removexattr, path, "user.mine"));
    TRY(syscall(SYS_lremovexattr, path, "user.mine"));
    TRY(syscall(SETXATTRAT, AT_FDCWD, path, 0, "user.a", 0, 0));
    TRY(syscall(REMOVEXATTRAT, AT_FDCWD, path, 0, "user.mine"));
    TRY(syscall(FILE_SETATTR, AT_FDCWD, path, 0, 0, 0));
    TRY(syscall(SYS_truncate, path, 0));
    TRY(open(path, O_RDONLY | O_TRUNC));
    // Neither reading nor writing, and still emptied.
    TRY(open(path, O_ACCMODE | O_TRUNC));
    TRY(open(path, O_WRONLY | O_APPEND));
    TRY(open(path, O_RDWR));
    TRY(link(path, other));
    TRY(rename(path, other));
    TRY(unlink(path));
    TRY(symlink("/", other));
    TRY(mkdir(other, 0700));
    TRY(open(other, O_CREAT | O_EXCL | O_WRONLY, 0600));
}

/// The same by a descriptor that was opened for reading, or for nothing.
static void attack_descriptor(const char *prefix, const char *path, int flags) {
    const struct timespec now[2] = { { 1, 0 }, { 1, 0 } };
    const int file = open(path, flags | O_CLOEXEC);
    if (file < 0) return;
    char by_number[64];
    snprintf(by_number, sizeof by_number, "/proc/self/fd/%d", file);
    int attributes = FS_NODUMP_FL;
    TRY(syscall(SYS_fchmod, file, 0666));
    TRY(syscall(FCHMODAT2, file, "", 0666, AT_EMPTY_PATH));
    TRY(syscall(SYS_fchmodat, AT_FDCWD, by_number, 0666));
    TRY(syscall(SYS_fchown, file, 1, 1));
    TRY(syscall(SYS_fchownat, file, "", 1, 1, AT_EMPTY_PATH));
    TRY(syscall(SYS_utimensat, file, 0, now, 0));
    TRY(syscall(SYS_utimensat, file, "", now, AT_EMPTY_PATH));
    TRY(syscall(SYS_utimensat, AT_FDCWD, by_number, now, 0));
    TRY(syscall(SYS_fsetxattr, file, "user.a", "b", 1, 0));
    TRY(syscall(SYS_fremovexattr, file, "user.mine"));
    TRY(syscall(SYS_ftruncate, file, 0));
    TRY(syscall(SYS_fallocate, file, 0, 0, 1 << 16));
    TRY(ioctl(file, FS_IOC_SETFLAGS, &attributes));
    TRY(open(by_number, O_WRONLY));
    close(file);
}

/// A call that gives an address or -1.
static long address(void *result) { return result == MAP_FAILED ? -1 : 0; }

static void make_code(const char *prefix, const char *library) {
    const size_t page = 4096;
    const int file = open(library, O_RDONLY | O_CLOEXEC);
    TRY(address(mmap(0, page, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE, file, 0)));
    TRY(address(mmap(0, page, PROT_WRITE | PROT_EXEC, MAP_PRIVATE, file, 0)));
    TRY(address(mmap(0, page, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)));
    TRY(address(mmap(0, page, PROT_READ | PROT_EXEC, MAP_SHARED | MAP_ANONYMOUS, -1, 0)));
    TRY(address(mmap(0, page, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0)));
    char *const data = mmap(0, page, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    TRY(mprotect(data, page, PROT_READ | PROT_EXEC));
    TRY(syscall(SYS_pkey_mprotect, data, page, PROT_READ | PROT_EXEC, -1));
    char *const code = mmap(0, page, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0);
    TRY(address(mremap(code, page, 2 * page, MREMAP_MAYMOVE)));
    TRY(address(mremap(code, page, page, MREMAP_MAYMOVE | MREMAP_FIXED, data)));
    TRY(syscall(SYS_memfd_create, "code", 0));
    TRY(shmget(IPC_PRIVATE, page, IPC_CREAT | 0700));
    TRY(address(shmat(0, 0, SHM_EXEC)));
    TRY(open("/proc/self/mem", O_RDWR));
    TRY(syscall(SYS_personality, 0x0400000 /* READ_IMPLIES_EXEC */));
    TRY(syscall(SYS_execve, library, 0, 0));
}

/// What has to go on working.
static void work(const char *prefix, const char *readable, const char *writable) {
    char path[PATH_MAX], moved[PATH_MAX];
    snprintf(path, sizeof path, "%s/own", writable);
    snprintf(moved, sizeof moved, "%s/moved", writable);
    TRY(dlopen("libresolv.so.2", RTLD_NOW) ? 0 : -1);
    TRY(open("/dev/null", O_RDWR));
    TRY(open("/dev/urandom", O_RDONLY));
    TRY(open("/proc/self/maps", O_RDONLY));
    TRY(open("/proc/self/status", O_RDONLY));
    TRY(open(path, O_CREAT | O_TRUNC | O_RDWR, 0600));
    TRY(open(path, O_TRUNC | O_WRONLY));
    TRY(rename(path, moved));
    TRY(unlink(moved));
    snprintf(path, sizeof path, "%s/file", readable);
    TRY(open(path, O_RDONLY));
    char *memory = malloc(1 << 20);
    TRY((memory = realloc(memory, 8 << 20)) ? 0 : -1);
}

static void leave_things(const char *prefix, const char *writable) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/left", writable);
    TRY(open(path, O_CREAT | O_WRONLY, 04755));
    TRY(open(path, O_CREAT | O_WRONLY, 02755));
    TRY(open(writable, O_TMPFILE | O_RDWR, 04755));
    const int file = open(path, O_CREAT | O_WRONLY, 0600);
    TRY(syscall(SYS_fchmod, file, 04755));
    TRY(syscall(SYS_fchmodat, AT_FDCWD, path, 02755));
    unlink(path);
    TRY(symlink("/etc/shadow", path));
    TRY(mkfifo(path, 0600));
}

static void fail(const char *step, int error) {
    fprintf(stderr, "sandboxprobe: %s: %s\n", step, strerror(error));
    exit(77);
}

static void enter(int has_namespaces, const char *readable, const char *writable, uid_t user, gid_t group) {
    const char *step = "";
    const char *const folders[] = { readable }, *const own[] = { writable };
    int failed = 0;
    if (has_namespaces) {
        failed = csandbox_map_user(user, group, &step);
        if (!failed) failed = csandbox_leave_namespaces(&step);
        if (!failed) failed = csandbox_replace_files(folders, 1, own, 1, 1 << 20, &step);
    }
    if (!failed) failed = csandbox_drop_capabilities(&step);
    if (!failed) failed = csandbox_restrict_files(folders, 1, own, 1, !has_namespaces, &step);
    if (!failed) failed = csandbox_filter_calls(0, has_namespaces, !has_namespaces, &step);
    if (failed) fail(step, -failed);
}

static void attack(const char *readable, const char *writable, const char *outside) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/file", readable);
    attack_path("readable", path);
    attack_descriptor("reading", path, O_RDONLY);
    attack_descriptor("naming", path, O_PATH);
    snprintf(path, sizeof path, "%s/file", outside);
    attack_path("outside", path);
    attack_descriptor("elsewhere", path, O_PATH);
    attack_descriptor("device", "/dev/zero", O_PATH);
    const char *prefix = "device";
    TRY(syscall(SYS_fchmodat, AT_FDCWD, "/dev/null", 0666));
    TRY(syscall(SYS_utimensat, AT_FDCWD, "/dev/null", 0, 0));
    Dl_info library;
    if (dladdr((void *)&strlen, &library)) make_code("code", library.dli_fname);
    leave_things("left", writable);
    prefix = "seen";
    TRY(open("/proc/self/net/tcp", O_RDONLY));
    TRY(open("/proc/net/tcp", O_RDONLY));
    TRY(open("/proc/thread-self/net/tcp", O_RDONLY));
    work("work", readable, writable);
}

int main(int count, char **arguments) {
    if (count != 5) return 64;
    const int has_namespaces = *arguments[1] == 'A';
    const uid_t user = getuid();
    const gid_t group = getgid();
    int status = 0;
    if (has_namespaces) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWPID)) fail("no namespaces", errno);
        const pid_t child = fork();
        if (child < 0) fail("fork", errno);
        if (child) return waitpid(child, &status, 0) < 0 ? 1 : WEXITSTATUS(status);
    }
    enter(has_namespaces, arguments[2], arguments[3], user, group);
    attack(arguments[2], arguments[3], arguments[4]);
    return 0;
}

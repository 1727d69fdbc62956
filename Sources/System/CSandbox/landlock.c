#define _GNU_SOURCE
#include "include/CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The headers of the system may be older than its kernel: the interface is written down here (linux/landlock.h).
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

struct ruleset {
    uint64_t files, network, scoped;
};

struct rule {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

enum {
    CREATE_VERSION = 1,
    RULE_PATH = 1,
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_FOLDER = 1 << 3,
    MAKE_CHARACTER_DEVICE = 1 << 6,
    MAKE_SOCKET = 1 << 9,
    MAKE_PIPE = 1 << 10,
    MAKE_BLOCK_DEVICE = 1 << 11,
    MAKE_LINK = 1 << 12,
    TRUNCATE = 1 << 14,
    // What applies to a file; the rest needs a folder.
    FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | 1 << 15,
};

#define TRY(name, call) \
    do { \
        *step = (name); \
        if ((call) < 0) return -errno; \
    } while (0)

int csandbox_landlock_version(void) {
    const long version = syscall(SYS_landlock_create_ruleset, 0, 0, CREATE_VERSION);
    return version < 0 ? 0 : (int)version;
}

/// All rights to files that a version knows.
static uint64_t known_rights(int version) {
    return (1ull << (version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13)) - 1;
}

/// Allows what a rule grants below a path; what is not there needs no rule.
static int allow(int rules, const char *path, uint64_t rights) {
    const int folder = open(path, O_PATH | O_CLOEXEC);
    if (folder < 0) return errno == ENOENT || errno == EACCES ? 0 : -1;
    struct stat information;
    if (!fstat(folder, &information) && !S_ISDIR(information.st_mode)) rights &= FILE_RIGHTS;
    struct rule rule = { rights, folder };
    const long result = syscall(SYS_landlock_add_rule, rules, RULE_PATH, &rule, 0);
    const int failed = errno;
    close(folder);
    errno = failed;
    return result < 0 ? -1 : 0;
}

/// What a process may know of itself. The rest of its folder, and those of its threads, show the connections of all who
/// share its network.
static int allow_itself(int rules, int sees_others) {
    static const char *const own[] = { "/proc/self/auxv",    "/proc/self/cgroup", "/proc/self/cmdline",
                                       "/proc/self/comm",    "/proc/self/fd",     "/proc/self/fdinfo",
                                       "/proc/self/limits",  "/proc/self/maps",   "/proc/self/pagemap",
                                       "/proc/self/smaps",   "/proc/self/stat",   "/proc/self/statm",
                                       "/proc/self/status",  "/proc/self/smaps_rollup" };
    if (!sees_others) return allow(rules, "/proc/self", READ_FILE | READ_FOLDER);
    for (size_t index = 0; index < sizeof own / sizeof *own; index++)
        if (allow(rules, own[index], READ_FILE | READ_FOLDER)) return -1;
    return 0;
}

static int allow_system(int rules, uint64_t known, int sees_others) {
    static const char *const readable[] = { "/usr", "/lib", "/lib64", "/lib32", "/libx32", "/etc/ld.so.cache",
                                            "/etc/fonts", "/etc/localtime", "/etc/alternatives", "/dev/zero",
                                            "/dev/random", "/dev/urandom" };
    for (size_t index = 0; index < sizeof readable / sizeof *readable; index++)
        if (allow(rules, readable[index], READ_FILE | READ_FOLDER)) return -1;
    if (allow_itself(rules, sees_others)) return -1;
    if (allow(rules, "/dev/null", READ_FILE | WRITE_FILE | (known & TRUNCATE))) return -1;
    return allow(rules, "/dev/full", READ_FILE | WRITE_FILE | (known & TRUNCATE));
}

int csandbox_restrict_files(const char *const *folders, int count, const char *const *writable, int writable_count,
                            int sees_others, const char **step) {
    const int version = csandbox_landlock_version();
    const uint64_t known = known_rights(version);
    // Connecting and listening over TCP; signals to processes outside, and abstract sockets of theirs.
    const struct ruleset ruleset = { known, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0 };
    const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    TRY("give up new privileges", prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
    *step = "make rules for files";
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
    if (rules < 0) return -errno;
    int failed = allow_system(rules, known, sees_others);
    for (int index = 0; !failed && index < count; index++)
        failed = allow(rules, folders[index], READ_FILE | READ_FOLDER);
    // Files and folders may be made there: whoever comes upon a link or a pipe would read something else, or wait.
    const uint64_t changing = known & ~(uint64_t)(EXECUTE | MAKE_CHARACTER_DEVICE | MAKE_BLOCK_DEVICE | MAKE_SOCKET |
                                                  MAKE_PIPE | MAKE_LINK);
    for (int index = 0; !failed && index < writable_count; index++) failed = allow(rules, writable[index], changing);
    if (!failed) *step = "restrict files";
    if (!failed) failed = (int)syscall(SYS_landlock_restrict_self, rules, 0);
    const int reason = errno;
    close(rules);
    return failed ? -reason : 0;
}

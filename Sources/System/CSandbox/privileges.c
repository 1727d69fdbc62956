#define _GNU_SOURCE
#include "include/CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(name, call) \
    do { \
        *step = (name); \
        if ((call) < 0) return -errno; \
    } while (0)

static int write_file(const char *path, const char *text) {
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    const ssize_t written = write(file, text, strlen(text));
    const int failed = errno;
    close(file);
    errno = failed;
    return written < 0 ? -1 : 0;
}

int csandbox_is_unmapped(void) {
    char text[8];
    const int file = open("/proc/self/uid_map", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t length = read(file, text, sizeof text);
    close(file);
    return length == 0;
}

int csandbox_map_user(uint32_t user, uint32_t group, const char **step) {
    char text[64];
    TRY("keep the groups", write_file("/proc/self/setgroups", "deny"));
    snprintf(text, sizeof text, "%u %u 1", user, user);
    TRY("map the user", write_file("/proc/self/uid_map", text));
    snprintf(text, sizeof text, "%u %u 1", group, group);
    TRY("map the group", write_file("/proc/self/gid_map", text));
    return 0;
}

int csandbox_drop_capabilities(const char **step) {
    // Numbers that the kernel does not know are refused, and need no dropping.
    for (int capability = 0; capability < 64; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct none[2] = { 0 };
    TRY("drop the capabilities", syscall(SYS_capset, &header, none));
    return 0;
}

static void die(int number) { _exit(CSANDBOX_SIGNALED + number); }

void csandbox_die_of_signals(void) {
    static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1,
                                   SIGSEGV, SIGUSR2, SIGALRM, SIGTERM, SIGXCPU, SIGVTALRM, SIGPROF, SIGSYS };
    struct sigaction action = { .sa_handler = die };
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, 0);
}

#define _GNU_SOURCE
#include "include/system_call_mask.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Numbers that the headers may be too old for; they are the same on all machines.
enum { CLONE3 = 435, LANDLOCK_FIRST = 444, LANDLOCK_LAST = 446, FUTEX_WAITV = 449, MOST = 64 };

struct filter {
    struct sock_filter code[MOST];
    unsigned short length;
};

static void add(struct filter *filter, unsigned short operation, unsigned char yes, unsigned char no, unsigned value) {
    filter->code[filter->length++] = (struct sock_filter){operation, yes, no, value};
}

static void refuse(struct filter *filter, int call, int reason) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)call);
    add(filter, BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | (unsigned)reason);
}

/// The flags are the first argument, in its low half.
static void refuse_new_user(struct filter *filter, int call) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (unsigned)call);
    add(filter, BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, args));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, 0, 1, CLONE_NEWUSER);
    add(filter, BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM);
    add(filter, BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW);
}

int system_call_mask(int masks) {
    struct filter filter = {.length = 0};
    add(&filter, BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr));
    for (int call = LANDLOCK_FIRST; masks & SYSTEM_CALL_MASK_LANDLOCK && call <= LANDLOCK_LAST; call++) {
        refuse(&filter, call, ENOSYS);
    }
    if (masks & SYSTEM_CALL_MASK_WAITV) refuse(&filter, FUTEX_WAITV, ENOSYS);
    if (masks & SYSTEM_CALL_MASK_NAMESPACES) {
        // Its flags are behind a pointer, which no filter sees: the library takes `clone` instead.
        refuse(&filter, CLONE3, ENOSYS);
        refuse_new_user(&filter, SYS_clone);
        refuse_new_user(&filter, SYS_unshare);
    }
    add(&filter, BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW);
    const struct sock_fprog program = {filter.length, filter.code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) ? -errno : 0;
}

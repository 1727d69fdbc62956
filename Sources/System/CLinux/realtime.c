#define _GNU_SOURCE
#include "include/clinux_realtime.h"

#include <dlfcn.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/rseq.h>
#include <sys/syscall.h>
#include <time.h>

_Static_assert(sizeof(clinux_robust_head) == sizeof(struct robust_list_head), "the kernel reads this structure");

// The numbers of calls that are younger than the headers may be (Linux 6.7); the same on every machine.
enum { CALL_FUTEX_WAKE = 454, CALL_FUTEX_WAIT = 455, WORD_OF_32_BITS = 2 };

static int has_plain_calls;

int clinux_prefer_plain_futex(void) {
    const uint32_t word = 0;
    const long woken = clinux_call6(CALL_FUTEX_WAKE, (long)&word, FUTEX_BITSET_MATCH_ANY, 1, WORD_OF_32_BITS, 0, 0);
    has_plain_calls = woken == 0;
    return has_plain_calls;
}

CLINUX_RENDER_SECTION int clinux_futex_wait(const uint32_t *word, uint32_t expected, uint64_t deadline) {
    struct timespec end = { .tv_sec = (time_t)(deadline / 1000000000u), .tv_nsec = (long)(deadline % 1000000000u) };
    long timeout = deadline == UINT64_MAX ? 0 : (long)&end;
    if (has_plain_calls)
        return (int)clinux_call6(
            CALL_FUTEX_WAIT, (long)word, expected, FUTEX_BITSET_MATCH_ANY, WORD_OF_32_BITS, timeout, CLOCK_MONOTONIC);
    return (int)clinux_call6(SYS_futex, (long)word, FUTEX_WAIT_BITSET, expected, timeout, 0, FUTEX_BITSET_MATCH_ANY);
}

CLINUX_RENDER_SECTION int clinux_futex_wake(const uint32_t *word, int count) {
    if (has_plain_calls)
        return (int)clinux_call6(CALL_FUTEX_WAKE, (long)word, FUTEX_BITSET_MATCH_ANY, count, WORD_OF_32_BITS, 0, 0);
    return (int)clinux_call6(SYS_futex, (long)word, FUTEX_WAKE, count, 0, 0, 0);
}

// The kernel's own function, where the C library would find it again at each call, through pages of its own.
static int (*read_clock)(clockid_t, struct timespec *) = clock_gettime;

__attribute__((constructor)) static void find_clock(void) {
#if defined(__aarch64__)
    const char *name = "__kernel_clock_gettime";
#else
    const char *name = "__vdso_clock_gettime";
#endif
    void *kernel = dlopen("linux-vdso.so.1", RTLD_LAZY | RTLD_NOLOAD);
    void *found = kernel ? dlsym(kernel, name) : NULL;
    if (found != NULL) read_clock = (int (*)(clockid_t, struct timespec *))found;
}

CLINUX_RENDER_SECTION uint64_t clinux_monotonic_now(void) {
    struct timespec now;
    read_clock(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int clinux_set_robust_list(clinux_robust_head *head) {
    return (int)clinux_call6(SYS_set_robust_list, (long)head, sizeof *head, 0, 0, 0, 0);
}

CLINUX_RESTING_SECTION int clinux_gettid(void) { return (int)clinux_call6(SYS_gettid, 0, 0, 0, 0, 0, 0); }

void clinux_unblock_signal(int number) {
    // The kernel's own set of signals, not the C library's larger one.
    const uint64_t set = number > 0 ? 1ull << (number - 1) : 0;
    (void)clinux_call6(SYS_rt_sigprocmask, 1 /* SIG_UNBLOCK */, (long)&set, 0, sizeof set, 0, 0);
}

int clinux_set_priority(int thread, int priority) {
    const struct sched_param wanted = { .sched_priority = priority };
    return (int)clinux_call6(SYS_sched_setparam, thread, (long)&wanted, 0, 0, 0, 0);
}

// What the C library's function reads, without its page of code.
CLINUX_RENDER_SECTION int clinux_current_core(void) {
    const struct rseq *area = (const struct rseq *)((const char *)__builtin_thread_pointer() + __rseq_offset);
    const int core = __rseq_size == 0 ? -1 : (int)*(const volatile __u32 *)&area->cpu_id;
    return core >= 0 ? core : sched_getcpu();
}

CLINUX_RENDER_SECTION int clinux_pin(int thread, int core) {
    clinux_core_set one = {{0}};
    if (core < 0 || core >= (int)(8 * sizeof one)) return -22;
    one.words[core / (8 * sizeof(long))] = 1ul << (core % (8 * sizeof(long)));
    return clinux_set_cores(thread, &one);
}

int clinux_get_cores(clinux_core_set *cores) {
    *cores = (clinux_core_set){{0}};
    return (int)clinux_call6(SYS_sched_getaffinity, 0, sizeof *cores, (long)cores, 0, 0, 0);
}

CLINUX_RENDER_SECTION int clinux_set_cores(int thread, const clinux_core_set *cores) {
    return (int)clinux_call6(SYS_sched_setaffinity, thread, sizeof *cores, (long)cores, 0, 0, 0);
}

int clinux_is_realtime(void) {
    long policy = clinux_call6(SYS_sched_getscheduler, 0, 0, 0, 0, 0, 0) & ~SCHED_RESET_ON_FORK;
    return policy == SCHED_FIFO || policy == SCHED_RR;
}

void clinux_flush_denormals(void) {
#if defined(__x86_64__)
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
#elif defined(__aarch64__)
    unsigned long mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    __asm__ volatile("msr fpcr, %0" ::"r"(mode | (1ul << 24)));
#endif
}

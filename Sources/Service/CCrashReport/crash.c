#define _GNU_SOURCE
#include "include/CCrashReport.h"
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

// Seconds for the thread that writes the report, and for all of it.
enum { WRITING_TIME = 2, WHOLE_TIME = 4, STACK_BYTES = 256 << 10, WRITER_STACK_BYTES = 512 << 10 };

static const int crash_signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS };

static int wanted, exit_base;

/// The crash, written by the thread that had it and read by the one that writes the report.
static struct {
    int signal;
    uintptr_t fault;
    char thread[16];
    uintptr_t frames[MOST_FRAMES];
    int count;
} crash;

/// 0, then 1 when a thread has crashed, 2 when its frames are known, 3 when the report is written.
static _Atomic uint32_t state;

static char *(*demangle_swift)(const char *, size_t, char *, size_t *, uint32_t);
static char *(*demangle_cxx)(const char *, char *, size_t *, int *);

static char *readable(const char *name) {
    int failed = 0;
    char *found = NULL;
    if (!strncmp(name, "$s", 2) && demangle_swift) found = demangle_swift(name, strlen(name), NULL, NULL, 0);
    if (!strncmp(name, "_Z", 2) && demangle_cxx) found = demangle_cxx(name, NULL, NULL, &failed);
    return found;
}

static void wait_while(uint32_t value, const struct timespec *longest) {
    while (atomic_load(&state) == value)
        if (syscall(SYS_futex, &state, FUTEX_WAIT_PRIVATE, value, longest, NULL, 0) < 0 && errno == ETIMEDOUT) return;
}

static void move_to(uint32_t value) {
    atomic_store(&state, value);
    syscall(SYS_futex, &state, FUTEX_WAKE_PRIVATE, 8, NULL, NULL, 0);
}

/// Ends the process as if nobody had handled the signal.
static void die(int number) {
    if (getpid() == 1 && !(wanted & CCRASH_CORE)) _exit(exit_base + number);
    signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    syscall(SYS_tgkill, getpid(), (int)syscall(SYS_gettid), number);
    // The first process of a namespace dies of what it does itself, and of no signal that it sends itself.
    signal(SIGILL, SIG_DFL);
    __builtin_trap();
}

static void give_up(int number) {
    (void)number;
    wanted &= ~CCRASH_CORE;
    die(crash.signal);
}

static uintptr_t interrupted_at(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.pc;
#endif
}

/// Who called what is no code, such as a null pointer: no table says how that is left.
static uintptr_t caller(const ucontext_t *context) {
#if defined(__x86_64__)
    const uintptr_t top = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
    return top && top % sizeof top == 0 ? *(const uintptr_t *)top : 0;
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.regs[30];
#endif
}

/// The frames below the signal; the handler's own are of no use to anybody.
static void note_frames(const ucontext_t *context) {
    void *all[MOST_FRAMES];
    const uintptr_t place = interrupted_at(context);
    crash.frames[0] = place;
    crash.count = 1;
    const int count = backtrace(all, MOST_FRAMES);
    int first = 0;
    while (first < count && (uintptr_t)all[first] != place) first++;
    for (int index = first + 1; index < count; index++) crash.frames[crash.count++] = (uintptr_t)all[index];
    if (crash.count == 1) crash.frames[crash.count++] = caller(context);
}

static void write_report(void) {
    const struct timespec longest = { WRITING_TIME, 0 };
    move_to(2);
    wait_while(2, &longest);
    // The other thread waits for something that this one holds, such as the heap's lock: without names for people then.
    if (atomic_load(&state) == 2)
        ccrash_write(crash.signal, crash.fault, crash.thread, crash.frames, crash.count, NULL);
}

static void handle(int number, siginfo_t *information, void *context) {
    uint32_t none = 0;
    // One crash is reported; whoever crashes meanwhile goes with the process.
    if (!atomic_compare_exchange_strong(&state, &none, 1)) for (;;) pause();
    crash.signal = number;
    crash.fault = (uintptr_t)information->si_addr;
    if (wanted & CCRASH_BACKTRACE) {
        signal(SIGALRM, give_up);
        alarm(WHOLE_TIME);
        prctl(PR_GET_NAME, crash.thread);
        prctl(PR_SET_NAME, CCRASH_THREAD_NAME);
        note_frames(context);
        write_report();
        alarm(0);
    }
    // What the thread did itself it does again, for a dump that shows it.
    if (wanted & CCRASH_CORE && information->si_code > 0) signal(number, SIG_DFL);
    else die(number);
}

static void *write_reports(void *unused) {
    (void)unused;
    prctl(PR_SET_NAME, "crash writer");
    while (atomic_load(&state) < 2) wait_while(atomic_load(&state), NULL);
    ccrash_write(crash.signal, crash.fault, crash.thread, crash.frames, crash.count, readable);
    move_to(3);
    return NULL;
}

static int start_writer(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, WRITER_STACK_BYTES);
    const int failed = pthread_create(&thread, &attributes, write_reports, NULL);
    pthread_attr_destroy(&attributes);
    return -failed;
}

void ccrash_prepare_thread(void) {
    if (!wanted) return;
    void *memory = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    const stack_t stack = { .ss_sp = memory, .ss_size = STACK_BYTES };
    sigaltstack(&stack, NULL);
}

int ccrash_install(int what, int base) {
    wanted = what;
    exit_base = base;
    if (!what) return 0;
    if (what & CCRASH_BACKTRACE) {
        // The unwinder's library and the names that are needed later are looked for while that is possible.
        void *unused[1];
        backtrace(unused, 1);
        *(void **)&demangle_swift = dlsym(RTLD_DEFAULT, "swift_demangle");
        *(void **)&demangle_cxx = dlsym(RTLD_DEFAULT, "__cxa_demangle");
        const int failed = start_writer();
        if (failed) return failed;
    }
    ccrash_prepare_thread();
    struct sigaction action = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK };
    sigfillset(&action.sa_mask);
    sigdelset(&action.sa_mask, SIGALRM);
    for (size_t index = 0; index < sizeof crash_signals / sizeof *crash_signals; index++)
        sigaction(crash_signals[index], &action, NULL);
    return 0;
}

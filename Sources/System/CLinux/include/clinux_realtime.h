/// Calls made on render threads: futex and robust list without libc, clock, floating-point mode, RealtimeSanitizer
/// scope.
#ifndef CLINUX_REALTIME_H
#define CLINUX_REALTIME_H

#include "clinux_attributes.h"

/// An inline system call: RealtimeSanitizer intercepts libc's `syscall`, and errno is not touched.
static inline CLINUX_RENDER_SAFE long clinux_call6(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
#else
#error "clinux_call6 needs this architecture's system call instruction"
#endif
}

/// Waits while `*word == expected`, until `deadline` nanoseconds of CLOCK_MONOTONIC (UINT64_MAX: without end). The
/// futex is shared.
CLINUX_RENDER_SAFE int clinux_futex_wait(const uint32_t *word, uint32_t expected, uint64_t deadline);
/// Wakes up to `count` waiters and returns how many.
CLINUX_RENDER_SAFE int clinux_futex_wake(const uint32_t *word, int count);

/// Has both take calls that can only wait and only wake, where the kernel has them (Linux 6.7), and returns whether it
/// has. A signal whose handler restarts calls does not end such a wait.
int clinux_prefer_plain_futex(void);

/// Nanoseconds of CLOCK_MONOTONIC.
CLINUX_RENDER_SAFE uint64_t clinux_monotonic_now(void);

/// The kernel's `robust_list_head`.
typedef struct clinux_robust_head {
    void *first;
    long futexOffset;
    void *pending;
} clinux_robust_head;
/// Registers the calling thread's robust list.
CLINUX_RENDER_SAFE int clinux_set_robust_list(clinux_robust_head *head);

CLINUX_RENDER_SAFE int clinux_gettid(void);
/// Lets a signal reach the calling thread.
CLINUX_RENDER_SAFE void clinux_unblock_signal(int number);
/// Tells the threads of this process apart without a system call; another thread may have it after this one's end.
static inline CLINUX_RENDER_SAFE uintptr_t clinux_thread_pointer(void) {
    uintptr_t pointer;
#if defined(__x86_64__)
    __asm__("mov %%fs:0, %0" : "=r"(pointer));
#elif defined(__aarch64__)
    __asm__("mrs %0, tpidr_el0" : "=r"(pointer));
#endif
    return pointer;
}
CLINUX_RENDER_SAFE int clinux_current_core(void);
/// Changes the priority of a thread of the real-time class; refused for others. Returns 0 or a negative errno.
CLINUX_RENDER_SAFE int clinux_set_priority(int thread, int priority);
/// Restricts a thread (0: the caller) to one core.
CLINUX_RENDER_SAFE int clinux_pin(int thread, int core);

/// The first 1024 cores, as sched_getaffinity writes them.
typedef struct {
    unsigned long words[1024 / (8 * sizeof(unsigned long))];
} clinux_core_set;
/// Writes which cores the caller may run on. Negative: an errno.
CLINUX_RENDER_SAFE int clinux_get_cores(clinux_core_set *cores);
/// Lets a thread (0: the caller) run on these. Returns 0 or a negative errno.
CLINUX_RENDER_SAFE int clinux_set_cores(int thread, const clinux_core_set *cores);
/// Whether the caller has the policy FIFO or round robin.
CLINUX_RENDER_SAFE int clinux_is_realtime(void);

/// Keeps the compiler from moving memory accesses across; for what the kernel reads when the thread dies.
static inline CLINUX_RENDER_SAFE void clinux_compiler_barrier(void) { __asm__ volatile("" ::: "memory"); }

/// Hints to the core that this is a spin loop.
static inline CLINUX_RENDER_SAFE void clinux_spin_hint(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb" ::: "memory");
#endif
}

/// Flushes denormal results and operands to zero on the calling thread.
CLINUX_RENDER_SAFE void clinux_flush_denormals(void);

/// How the calling thread rounds and which exceptions it takes: to be compared and put back.
static inline CLINUX_RENDER_SAFE unsigned long clinux_arithmetic(void) {
#if defined(__x86_64__)
    return __builtin_ia32_stmxcsr() & ~0x3ful; // without the flags of what has happened
#elif defined(__aarch64__)
    unsigned long mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    return mode;
#else
    return 0;
#endif
}

/// Puts back what `clinux_arithmetic` returned, where somebody has changed it since.
static inline CLINUX_RENDER_SAFE void clinux_restore_arithmetic(unsigned long mode) {
    if (clinux_arithmetic() == mode) return;
#if defined(__x86_64__)
    __builtin_ia32_ldmxcsr((unsigned)mode);
#elif defined(__aarch64__)
    __asm__ volatile("msr fpcr, %0" ::"r"(mode));
#endif
}

/// Weak: without RealtimeSanitizer linked in, entering a scope does nothing.
void __rtsan_realtime_enter(void) __attribute__((weak));
void __rtsan_realtime_exit(void) __attribute__((weak));
static inline CLINUX_RENDER_SAFE void clinux_realtime_enter(void) {
    if (__rtsan_realtime_enter) __rtsan_realtime_enter();
}
static inline CLINUX_RENDER_SAFE void clinux_realtime_exit(void) {
    if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}

#endif

/// Sees the first system call of each render call, by the kernel's Syscall User Dispatch (Linux 5.11, x86-64): while
/// the selector says so, a system call of the thread raises SIGSYS instead.
#define _GNU_SOURCE
#include "rendercounter.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/ucontext.h>

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#define PR_SYS_DISPATCH_ON 1
#endif
enum { ALLOW = 0, BLOCK = 1, INSTRUCTION_LENGTH = 2 };

static __thread volatile char selector __attribute__((tls_model("initial-exec"))) = ALLOW;

#if defined(__x86_64__)
/// Notes the call and lets the thread make it again; the rest of the render call is not looked at.
static void note(int signal, siginfo_t *information, void *context) {
    (void)signal;
    selector = ALLOW;
    RenderCounterSlot *own = rendercounter_slot();
    if (own != NULL) {
        own->system_calls++;
        own->last_system_call = information->si_syscall;
    }
    ucontext_t *state = context;
    state->uc_mcontext.gregs[REG_RAX] = information->si_syscall;
    state->uc_mcontext.gregs[REG_RIP] -= INSTRUCTION_LENGTH;
}

static bool begin_seeing(void) {
    struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGSYS);
    return sigaction(SIGSYS, &action, NULL) == 0 && pthread_sigmask(SIG_UNBLOCK, &mask, NULL) == 0
        && prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, 0, 0, &selector) == 0;
}
#else
static bool begin_seeing(void) { return false; }
#endif

/// An instance with the table that it came from.
struct AUExtensionInstance {
    const AUExtensionInterface *table;
    AUExtensionInstanceRef unit;
};

static const AUExtensionInterface *watched_table;

static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    AUExtensionInstanceRef made = calloc(1, sizeof *made);
    if (made == NULL) return kAudioUnitErr_FailedInitialization;
    made->table = watched_table;
    OSStatus status = made->table->create(description, host, &made->unit);
    *instance = made;
    if (status == noErr && made->unit != NULL) return noErr;
    *instance = NULL;
    free(made);
    return status;
}

static OSStatus control(
    AUExtensionInstanceRef instance, const uint8_t *message, size_t length, AUExtensionReply reply, void *context) {
    return instance->table->control(instance->unit, message, length, reply, context);
}

static OSStatus render(AUExtensionInstanceRef instance, AUExtensionRenderRequest *request) {
    RenderCounterSlot *own = rendercounter_slot();
    if (own != NULL && own->sees_system_calls == 0) own->sees_system_calls = begin_seeing() ? 1 : -1;
    if (own != NULL && own->sees_system_calls == 1) selector = BLOCK;
    OSStatus status = instance->table->render(instance->unit, request);
    selector = ALLOW;
    return status;
}

static void destroy(AUExtensionInstanceRef instance) {
    instance->table->destroy(instance->unit);
    free(instance);
}

const AUExtensionInterface *rendercounter_watch(const AUExtensionInterface *table) {
    static const AUExtensionInterface watching = {
        AU_EXTENSION_ABI_VERSION, sizeof(AUExtensionInterface), create, control, render, destroy};
    // One library in a process is enough for what is counted here; another is left as it is.
    if (watched_table != NULL && watched_table != table) return table;
    watched_table = table;
    return &watching;
}

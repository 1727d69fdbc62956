/// Sees the first system call of each render call, by the kernel's Syscall User Dispatch (Linux 5.11, x86-64): while
/// the selector says so, a system call of the thread raises SIGSYS instead.
#define _GNU_SOURCE
#include "rendercounter.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
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

/// Where the unit's library begins in memory; null where it is not known.
static void *watched_base;
/// The frame of the render call on this thread; null outside of one.
static __thread uintptr_t *rendering __attribute__((tls_model("initial-exec")));

static int is_units(void *address, Dl_info *found) { return dladdr(address, found) != 0 && found->dli_fbase == watched_base; }

void rendercounter_note(RenderCounterSlot *own, void *caller) {
    uintptr_t *const end = rendering;
    if (end == NULL || watched_base == NULL) return;
    // What is asked here may take locks of its own.
    rendering = NULL;
    Dl_info found;
    void *place = is_units(caller, &found) ? caller : NULL;
    // A runtime that was called by the unit: the nearest return address into the unit's library.
    for (uintptr_t *word = __builtin_frame_address(0); place == NULL && word < end; word++)
        if (is_units((void *)*word, &found)) place = (void *)*word;
    if (place != NULL) {
        const size_t length = strlen(found.dli_fname), room = sizeof own->library - 1;
        own->place = (uint64_t)((char *)place - (char *)watched_base) - 1;
        strncpy(own->library, found.dli_fname + (length > room ? length - room : 0), room);
    }
    rendering = end;
}

static OSStatus render(AUExtensionInstanceRef instance, AUExtensionRenderRequest *request) {
    RenderCounterSlot *own = rendercounter_slot();
    if (own != NULL && own->sees_system_calls == 0) own->sees_system_calls = begin_seeing() ? 1 : -1;
    if (own != NULL && own->sees_system_calls == 1) selector = BLOCK;
    rendering = __builtin_frame_address(0);
    OSStatus status = instance->table->render(instance->unit, request);
    rendering = NULL;
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
    Dl_info found;
    if (dladdr((void *)table->render, &found) != 0) watched_base = found.dli_fbase;
    return &watching;
}

/// The main thread of CLAP and VST3: plug-ins are made, asked and ended on it, and it serves their timers and descriptors.
#include "internal.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

typedef struct Job {
    void (*body)(void *context);
    void *context;
    sem_t is_done;
    struct Job *next;
} Job;

enum { ROLE_MAIN = 1, ROLE_AUDIO = 2 };

static _Thread_local int role;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t waiting = PTHREAD_MUTEX_INITIALIZER;
static Job *first_job, **last_job = &first_job;
static cfp_clap *instances;
static int wake_descriptor = -1;

bool cfp_is_main_thread(void) { return role == ROLE_MAIN; }
bool cfp_is_audio_thread(void) { return role == ROLE_AUDIO; }

int cfp_begin_audio(void) {
    int before = role;
    role = ROLE_AUDIO;
    return before;
}

void cfp_end_audio(int before) { role = before; }

int64_t cfp_main_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static Job *next_job(void) {
    pthread_mutex_lock(&waiting);
    Job *job = first_job;
    if (job) first_job = job->next;
    if (!first_job) last_job = &first_job;
    pthread_mutex_unlock(&waiting);
    return job;
}

static void run_jobs(void) {
    for (Job *job = next_job(); job; job = next_job()) {
        job->body(job->context);
        sem_post(&job->is_done);
    }
}

/// Milliseconds to the first timer; -1 without any.
static int patience(void) {
    int64_t first = cfp_vst3_next_timer(), now = cfp_main_now();
    for (cfp_clap *clap = instances; clap; clap = clap->next) {
        for (uint32_t index = 0; index < clap->timer_count; index++) {
            if (clap->timers[index].due < first) first = clap->timers[index].due;
        }
    }
    if (first == INT64_MAX) return -1;
    return first <= now ? 0 : (int)((first - now) / 1000000 + 1);
}

/// A callback may end timers, instances do not end in one.
static void fire_timers(cfp_clap *clap) {
    int64_t now = cfp_main_now();
    for (uint32_t index = 0; index < clap->timer_count; index++) {
        if (clap->timers[index].due > now) continue;
        clap->timers[index].due = now + (int64_t)clap->timers[index].period * 1000000;
        if (clap->timer) clap->timer->on_timer(clap->plugin, clap->timers[index].id);
    }
}

static uint32_t add_descriptors(struct pollfd *polled, cfp_clap **owners, uint32_t most) {
    uint32_t count = 0;
    for (cfp_clap *clap = instances; clap; clap = clap->next) {
        for (uint32_t index = 0; index < clap->fd_count && count < most; index++) {
            uint32_t flags = clap->fds[index].flags;
            short events = (short)((flags & CLAP_FD_READ ? POLLIN : 0) | (flags & CLAP_FD_WRITE ? POLLOUT : 0));
            polled[count] = (struct pollfd){clap->fds[index].descriptor, events, 0};
            owners[count++] = clap;
        }
    }
    return count;
}

/// One that a callback has taken away meanwhile is passed over.
static void serve_descriptor(cfp_clap *clap, struct pollfd polled) {
    uint32_t flags = (polled.revents & POLLIN ? CLAP_FD_READ : 0u) | (polled.revents & POLLOUT ? CLAP_FD_WRITE : 0u)
        | (polled.revents & (POLLERR | POLLHUP | POLLNVAL) ? CLAP_FD_ERROR : 0u);
    for (uint32_t index = 0; flags && index < clap->fd_count; index++) {
        if (clap->fds[index].descriptor != polled.fd) continue;
        // What is closed would be reported for ever.
        if (polled.revents & POLLNVAL) clap->fds[index] = clap->fds[--clap->fd_count];
        if (clap->fd) clap->fd->on_fd(clap->plugin, polled.fd, flags);
        return;
    }
}

static void *run(void *unused) {
    enum { MOST = 256 };
    static struct pollfd polled[MOST + 1];
    static cfp_clap *owners[MOST];
    (void)unused;
    role = ROLE_MAIN;
    while (true) {
        uint32_t count = add_descriptors(polled + 1, owners, MOST);
        uint32_t more = cfp_vst3_add_descriptors(polled + 1 + count, MOST - count);
        polled[0] = (struct pollfd){wake_descriptor, POLLIN, 0};
        poll(polled, count + more + 1, patience());
        uint64_t wakes;
        if (polled[0].revents & POLLIN && read(wake_descriptor, &wakes, sizeof wakes) < 0) continue;
        for (uint32_t index = 0; index < count; index++) serve_descriptor(owners[index], polled[index + 1]);
        for (cfp_clap *clap = instances; clap; clap = clap->next) {
            fire_timers(clap);
            cfp_clap_serve(clap);
        }
        cfp_vst3_serve_loop(polled + 1 + count, more);
        cfp_vst3_serve_all();
        // Last: they may end instances.
        run_jobs();
    }
    return NULL;
}

static void start(void) {
    pthread_t thread;
    wake_descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (wake_descriptor < 0 || pthread_create(&thread, NULL, run, NULL)) {
        // Without the thread nothing can be made; whoever waited for it would do so for ever.
        abort();
    }
    pthread_setname_np(thread, "plug-in-main");
    pthread_detach(thread);
}

void cfp_main_wake(void) {
    uint64_t one = 1;
    if (write(wake_descriptor, &one, sizeof one) < 0) return;
}

void cfp_main_call(void (*body)(void *context), void *context) {
    if (cfp_is_main_thread()) return body(context);
    pthread_once(&once, start);
    Job job = {.body = body, .context = context};
    sem_init(&job.is_done, 0, 0);
    pthread_mutex_lock(&waiting);
    *last_job = &job;
    last_job = &job.next;
    pthread_mutex_unlock(&waiting);
    cfp_main_wake();
    while (sem_wait(&job.is_done)) continue;
    sem_destroy(&job.is_done);
}

void cfp_main_add(cfp_clap *clap) {
    clap->next = instances;
    instances = clap;
}

void cfp_main_remove(cfp_clap *clap) {
    for (cfp_clap **place = &instances; *place; place = &(*place)->next) {
        if (*place != clap) continue;
        *place = clap->next;
        return;
    }
}

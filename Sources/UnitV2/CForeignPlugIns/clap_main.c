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
        // What it was to find out it has not, where it is given up.
        cfp_with_display(job->body, job->context);
        sem_post(&job->is_done);
    }
}

static void serve_instance(void *clap) { cfp_clap_serve(clap); }

static void fire_timers(void *unused) {
    (void)unused;
    cfp_loops_fire();
}

static void serve_vst3(void *unused) {
    (void)unused;
    cfp_vst3_serve_all();
}

typedef struct Found {
    cfp_loop *loop;
    struct pollfd polled;
} Found;

static void serve_descriptor(void *context) {
    const Found *found = context;
    cfp_loop_serve(found->loop, found->polled);
}

static void *run(void *unused) {
    enum { MOST = 256 };
    static struct pollfd polled[MOST + 1];
    static cfp_loop *loops[MOST];
    (void)unused;
    role = ROLE_MAIN;
    while (true) {
        uint32_t count = cfp_loops_list(polled + 1, loops, MOST);
        polled[0] = (struct pollfd){wake_descriptor, POLLIN, 0};
        poll(polled, count + 1, cfp_loops_patience());
        uint64_t wakes;
        if (polled[0].revents & POLLIN && read(wake_descriptor, &wakes, sizeof wakes) < 0) continue;
        for (uint32_t index = 0; index < count; index++) {
            Found found = {loops[index], polled[index + 1]};
            if (!found.polled.revents) continue;
            const bool is_served = cfp_with_display(serve_descriptor, &found);
            cfp_loop_drop_closed(found.loop, found.polled, !is_served);
        }
        cfp_with_display(fire_timers, NULL);
        for (cfp_clap *clap = instances; clap; clap = clap->next) cfp_with_display(serve_instance, clap);
        cfp_with_display(serve_vst3, NULL);
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
    cfp_loop_add(&clap->loop);
}

void cfp_main_remove(cfp_clap *clap) {
    cfp_loop_remove(&clap->loop);
    for (cfp_clap **place = &instances; *place; place = &(*place)->next) {
        if (*place != clap) continue;
        *place = clap->next;
        return;
    }
}

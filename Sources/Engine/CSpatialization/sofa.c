#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CSpatialization.h"

#define MOST_BYTES ((size_t)64 << 20)
/// What a reader may hand over: 40,000 directions of 1,024 samples for two ears.
#define MOST_FLOATS ((size_t)80 << 20)
#define MOST_DIRECTIONS 40000u
#define MOST_SAMPLES 4096u

// libmysofa 1's own structures, as its header has them.
struct mysofa_array {
    float *values;
    unsigned elements;
    void *attributes;
};
struct mysofa_hrtf {
    unsigned I, C, R, E, N, M;
    struct mysofa_array listener_position, receiver_position, source_position, emitter_position, listener_up,
        listener_view, data_ir, data_sampling_rate, data_delay;
    void *attributes, *variables;
};

static struct {
    struct mysofa_hrtf *(*load_data)(const char *data, size_t size, int *error);
    int (*check)(struct mysofa_hrtf *);
    void (*tocartesian)(struct mysofa_hrtf *);
    int (*resample)(struct mysofa_hrtf *, float);
    int is_loaded;
} mysofa;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libmysofa.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    *(void **)&mysofa.load_data = dlsym(library, "mysofa_load_data");
    *(void **)&mysofa.check = dlsym(library, "mysofa_check");
    *(void **)&mysofa.tocartesian = dlsym(library, "mysofa_tocartesian");
    *(void **)&mysofa.resample = dlsym(library, "mysofa_resample");
    mysofa.is_loaded = mysofa.load_data && mysofa.check && mysofa.tocartesian && mysofa.resample;
}

int spatial_sofa_is_available(void) {
    pthread_once(&once, load);
    return mysofa.is_loaded;
}

static int is_usable(const struct mysofa_hrtf *set) {
    const size_t m = set->M, n = set->N;
    const size_t delays = set->data_delay.elements;
    return m > 0 && m <= MOST_DIRECTIONS && n > 0 && n <= MOST_SAMPLES && set->R == 2
        && (3 * m + 2 * m * n + 2 * m) <= MOST_FLOATS - sizeof(struct spatial_sofa_answer)
        && set->source_position.values && set->source_position.elements == 3 * m && set->data_ir.values
        && set->data_ir.elements == 2 * m * n && set->data_delay.values && (delays == 2 || delays == 2 * m);
}

/// Runs in the process of its own: whatever happens here, the caller's memory is untouched.
static void parse(const char *data, size_t size, float rate, struct spatial_sofa_answer *answer) {
    int error = 0;
    struct mysofa_hrtf *set = mysofa.load_data(data, size, &error);
    if (!set) {
        answer->status = SPATIAL_SOFA_DAMAGED;
        answer->detail = error;
        return;
    }
    answer->status = SPATIAL_SOFA_UNUSABLE;
    if ((answer->detail = mysofa.check(set)) != 0) return;
    const float own = set->data_sampling_rate.elements == 1 ? set->data_sampling_rate.values[0] : 0;
    // libmysofa divides by it: a rate that nobody measures with would ask for any amount of memory.
    if (!is_usable(set) || !(own >= 8000 && own <= 768000) || set->N * (double)(rate / own) > MOST_SAMPLES) return;
    mysofa.tocartesian(set);
    if (own != rate && (answer->detail = mysofa.resample(set, rate)) != 0) return;
    if (!is_usable(set)) return;
    float *place = (float *)(answer + 1);
    const size_t m = set->M, n = set->N;
    memcpy(place, set->source_position.values, 3 * m * sizeof(float));
    memcpy(place + 3 * m, set->data_ir.values, 2 * m * n * sizeof(float));
    memcpy(place + 3 * m + 2 * m * n, set->data_delay.values, set->data_delay.elements * sizeof(float));
    answer->count = (uint32_t)m;
    answer->length = (uint32_t)n;
    answer->delay_count = set->data_delay.elements;
    answer->status = SPATIAL_SOFA_OK;
}

static void bound(int resource, rlim_t most) {
    const struct rlimit limit = {most, most};
    setrlimit(resource, &limit);
}

/// Bounds the memory that is mapped to what there is now and a gibibyte.
static void bound_memory(void) {
    char text[64] = {0};
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    const unsigned long long pages = count > 0 ? strtoull(text, NULL, 10) : 0;
    if (pages > 0) bound(RLIMIT_AS, (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)1 << 30));
}

static void read_in_child(const char *data, size_t size, float rate, struct spatial_sofa_answer *answer) {
    // The host's handlers and its standard streams are none of the reader's.
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    bound_memory();
    bound(RLIMIT_CORE, 0);
    bound(RLIMIT_CPU, 10);
    bound(RLIMIT_NOFILE, 0);
    bound(RLIMIT_FSIZE, 0);
    parse(data, size, rate, answer);
    answer->is_done = 1;
    _exit(0);
}

/// Waits for a child, at most 20 s. Returns the signal that it died of, or 0.
static int await(pid_t child) {
    int status = 0;
    for (int turn = 0; turn < 4000; turn++) {
        const pid_t found = waitpid(child, &status, WNOHANG);
        if (found == child) return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        // Somebody else has waited for all children: what it said is told by its answer.
        if (found < 0 && errno != EINTR) return 0;
        poll(NULL, 0, 5);
    }
    kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return SIGKILL;
}

/// Maps a file for reading. It must be an ordinary one: a pipe would be waited for, and a device has no end.
static int map(const char *path, char **data, size_t *size, int *detail) {
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat info;
    if (file < 0 || fstat(file, &info) != 0) {
        *detail = errno;
        if (file >= 0) close(file);
        return SPATIAL_SOFA_UNREADABLE;
    }
    int status = SPATIAL_SOFA_OK;
    if (!S_ISREG(info.st_mode)) {
        *detail = S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
        status = SPATIAL_SOFA_UNREADABLE;
    } else if ((size_t)info.st_size > MOST_BYTES) {
        status = SPATIAL_SOFA_TOO_LARGE;
    } else if (info.st_size < 8) {
        status = SPATIAL_SOFA_NO_HDF5;
    }
    if (status == SPATIAL_SOFA_OK) {
        *size = (size_t)info.st_size;
        // A copy: the file may become shorter while it is read.
        *data = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (*data == MAP_FAILED) status = SPATIAL_SOFA_NO_MEMORY;
        size_t done = 0;
        while (status == SPATIAL_SOFA_OK && done < *size) {
            const ssize_t count = read(file, *data + done, *size - done);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) {
                *detail = count < 0 ? errno : 0;
                status = SPATIAL_SOFA_UNREADABLE;
            } else {
                done += (size_t)count;
            }
        }
        if (status == SPATIAL_SOFA_OK && memcmp(*data, "\211HDF\r\n\032\n", 8) != 0) status = SPATIAL_SOFA_NO_HDF5;
        if (status != SPATIAL_SOFA_OK && *data != MAP_FAILED) munmap(*data, *size);
    }
    close(file);
    return status;
}

int spatial_sofa_take(struct spatial_sofa_answer *answer, size_t size, spatial_sofa *result, int *detail) {
    *detail = answer->detail;
    if (answer->status != SPATIAL_SOFA_OK) return answer->status;
    const size_t m = answer->count, n = answer->length, d = answer->delay_count;
    if (m == 0 || m > MOST_DIRECTIONS || n == 0 || n > MOST_SAMPLES || (d != 2 && d != 2 * m)) return SPATIAL_SOFA_UNUSABLE;
    const size_t floats = 3 * m + 2 * m * n + d;
    if (sizeof *answer + floats * sizeof(float) > size) return SPATIAL_SOFA_UNUSABLE;
    const float *place = (const float *)(answer + 1);
    for (size_t i = 0; i < floats; i++) {
        if (!isfinite(place[i]) || fabsf(place[i]) > 1e6f) return SPATIAL_SOFA_UNUSABLE;
    }
    *result = (spatial_sofa){answer->count, answer->length, answer->delay_count, place, place + 3 * m,
                             place + 3 * m + 2 * m * n, answer, size};
    return SPATIAL_SOFA_OK;
}

int spatial_sofa_read(const char *path, float sample_rate, spatial_sofa *result, int *detail) {
    *detail = 0;
    if (!spatial_sofa_is_available()) return SPATIAL_SOFA_NO_LIBRARY;
    if (!(sample_rate >= 8000 && sample_rate <= 768000)) return SPATIAL_SOFA_UNUSABLE;
    char *data;
    size_t size;
    int status = map(path, &data, &size, detail);
    if (status != SPATIAL_SOFA_OK) return status;
    // Memory that is not touched costs nothing.
    const size_t room = MOST_FLOATS * sizeof(float);
    struct spatial_sofa_answer *answer =
        mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (answer == MAP_FAILED) {
        munmap(data, size);
        return SPATIAL_SOFA_NO_MEMORY;
    }
    const pid_t child = fork();
    if (child == 0) read_in_child(data, size, sample_rate, answer);
    status = SPATIAL_SOFA_NO_MEMORY;
    if (child > 0) {
        const int death = await(child);
        if (!answer->is_done) {
            status = SPATIAL_SOFA_READER_DIED;
            *detail = death;
        } else {
            status = spatial_sofa_take(answer, room, result, detail);
        }
    } else {
        *detail = errno;
    }
    munmap(data, size);
    if (status != SPATIAL_SOFA_OK) munmap(answer, room);
    return status;
}

void spatial_sofa_free(spatial_sofa *sofa) {
    if (sofa->mapping) munmap(sofa->mapping, sofa->mapping_size);
    *sofa = (spatial_sofa){0};
}

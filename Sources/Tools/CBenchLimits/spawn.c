#define _GNU_SOURCE
#include "CBenchLimits.h"

#include <CRawLimits.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int spawn_once(const char *path, uint64_t *sample) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    char *arguments[] = {(char *)path, NULL};
    pid_t child = 0;
    uint64_t start = raw_now(), first = 0;
    int error = posix_spawn(&child, path, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error == 0) {
        ssize_t got;
        while ((got = read(ends[0], &first, sizeof first)) < 0 && errno == EINTR) {
        }
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
        }
        if (got != (ssize_t)sizeof first || first < start) error = EPROTO;
        *sample = first - start;
    }
    close(ends[0]);
    return error;
}

int bench_spawn_measure(const char *path, uint64_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int error = spawn_once(path, &samples[i]);
        if (error != 0) return error;
    }
    return 0;
}

/// Holds a process as a debugger does: `tracehold PROCESS` stops all its threads, says so, and lets them go on when its
/// standard input has a line, or ends. It goes on tracing until its standard input has ended.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

enum { MOST = 256 };

static int threads[MOST], count;

/// Takes the threads that are not taken yet. How many those are; less than 0 when one cannot be taken.
static int take_threads(const char *process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%s/task", process);
    DIR *folder = opendir(path);
    if (!folder) return -1;
    int taken = 0;
    for (struct dirent *entry; (entry = readdir(folder)) && count < MOST;) {
        const int thread = atoi(entry->d_name);
        int known = thread <= 0;
        for (int index = 0; index < count; index++) known |= threads[index] == thread;
        if (known) continue;
        if (ptrace(PTRACE_SEIZE, thread, NULL, NULL)) {
            if (errno == ESRCH) continue;
            closedir(folder);
            return -1;
        }
        threads[count++] = thread;
        taken++;
    }
    closedir(folder);
    return taken;
}

static void stop(void) {
    for (int index = 0; index < count; index++) {
        int status;
        if (!ptrace(PTRACE_INTERRUPT, threads[index], NULL, NULL)) waitpid(threads[index], &status, __WALL);
    }
}

static void go_on(void) {
    for (int index = 0; index < count; index++) ptrace(PTRACE_CONT, threads[index], NULL, NULL);
}

static void say(const char *text) {
    puts(text);
    fflush(stdout);
}

static int next_line(void) {
    char line[64];
    return fgets(line, sizeof line, stdin) != NULL;
}

int main(int argc, char **argv) {
    if (argc != 2) return 64;
    for (int taken = 1; taken;) {
        taken = take_threads(argv[1]);
        if (taken < 0) {
            fprintf(stderr, "tracehold: %s cannot be traced: %s\n", argv[1], strerror(errno));
            return 1;
        }
    }
    stop();
    say("held");
    if (next_line()) {
        go_on();
        say("going on");
        while (next_line()) {}
    }
    // The end of the tracer lets go of all that it holds.
    return 0;
}

#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COOKIE = 16, START_MILLISECONDS = 15000, DISPLAY_PIPE = 4 };

static char folder[] = "/tmp/window-XXXXXX";

/// Whoever connects has to know a number that is in a file of this program's.
static void write_authority(const char *path) {
    static const char name[] = "MIT-MAGIC-COOKIE-1";
    // Any host and any display; two empty texts; the name and the number, each with its length in two bytes.
    unsigned char bytes[8 + sizeof name - 1 + 2 + COOKIE] = {0xff, 0xff, 0, 0, 0, 0, 0, sizeof name - 1};
    memcpy(bytes + 8, name, sizeof name - 1);
    bytes[8 + sizeof name] = COOKIE;
    const int file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (getrandom(bytes + sizeof bytes - COOKIE, COOKIE, 0) != COOKIE || file < 0 ||
        write(file, bytes, sizeof bytes) != sizeof bytes)
        program_fail("cannot be shown: its X server's key cannot be written (%s)", strerror(errno));
    close(file);
}

/// Whoever started this program ends the server with it: they are in one group.
static void become_server(const char *authority, int telling, bool draws) {
    char size[32], number[16];
    snprintf(size, sizeof size, "%dx%dx24", CPW_WIDTH, CPW_HEIGHT);
    // A number that no other server has: one that ends would take the socket of the next with the same one away.
    snprintf(number, sizeof number, ":%d", (int)getppid());
    char *const arguments[] = {"Xvfb", number, "-displayfd", "4", "-screen", "0", size, "-fbdir", folder, "-auth", (char *)authority,
                               "-nolisten", "tcp", "-nolisten", "local", "-noreset", "-nocursor", "-dpi", "96",
                               draws ? NULL : "-extension", "GLX", NULL};
    const int nothing = open("/dev/null", O_RDWR);
    if (dup2(telling, DISPLAY_PIPE) < 0) _exit(1);
    for (int descriptor = 0; nothing >= 0 && descriptor < 3; descriptor++) dup2(nothing, descriptor);
    close(CPW_SOCKET);
    setenv("PATH", "/usr/bin:/bin", 1);
    execv(CPW_SERVER, arguments);
    _exit(127);
}

/// The number of the display, which comes when it can be connected to.
static void take_number(server *server, int told) {
    char *number = server->name;
    number[0] = ':';
    size_t length = 1;
    struct pollfd wait = {told, POLLIN, 0};
    while (length < sizeof server->name - 1 && poll(&wait, 1, START_MILLISECONDS) > 0) {
        const ssize_t more = read(told, number + length, sizeof server->name - 1 - length);
        if (more <= 0) break;
        length += (size_t)more;
        if (number[length - 1] == '\n') break;
    }
    if (length < 3 || number[length - 1] != '\n') program_fail("cannot be shown: its X server (%s) does not start", CPW_SERVER);
    number[length - 1] = 0;
    setenv(CPW_DISPLAY, number, 1);
}

void server_start(server *server, bool draws) {
    // As the server itself would, had it a right to.
    if (mkdir("/tmp/.X11-unix", 01777) && errno != EEXIST) program_fail("cannot be shown: /tmp cannot be written to");
    int ends[2];
    if (!mkdtemp(folder) || pipe2(ends, O_CLOEXEC)) program_fail("cannot be shown: %s", strerror(errno));
    char path[64];
    snprintf(server->key, sizeof server->key, "%s/key", folder);
    write_authority(server->key);
    setenv(CPW_KEY_FILE, server->key, 1);
    server->process = fork();
    if (server->process == 0) become_server(server->key, ends[1], draws);
    close(ends[1]);
    take_number(server, ends[0]);
    close(ends[0]);
    snprintf(path, sizeof path, "%s/Xvfb_screen0", folder);
    server->frame = open(path, O_RDONLY | O_CLOEXEC);
    if (server->frame < 0) program_fail("cannot be shown: its X server has no picture (%s)", strerror(errno));
    unlink(path);
}

void server_forget(void) {
    char path[64];
    snprintf(path, sizeof path, "%s/key", folder);
    unlink(path);
    rmdir(folder);
}

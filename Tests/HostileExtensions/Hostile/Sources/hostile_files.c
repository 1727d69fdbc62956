#define _GNU_SOURCE
#include "hostile.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/// What the unit found out about the machine that is no business of its.
static void try_read(AUExtensionInstanceRef unit, const char *path) {
    char name[300], byte;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    long result = file < 0 ? -1 : read(file, &byte, 1);
    // A folder that can be opened can be listed.
    if (result < 0 && errno == EISDIR) result = 0;
    snprintf(name, sizeof name, "read %s", path);
    hostile_note(unit, name, result);
    if (file >= 0) close(file);
}

static void try_write(AUExtensionInstanceRef unit, const char *folder) {
    char path[400], name[440];
    snprintf(path, sizeof path, "%s/hostile-was-here-%d", folder, getpid());
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    snprintf(name, sizeof name, "write in %s", folder);
    hostile_note(unit, name, file);
    if (file < 0) return;
    close(file);
    unlink(path);
}

static void try_own_folder(AUExtensionInstanceRef unit) {
    Dl_info place;
    char folder[300];
    if (!dladdr((void *)hostile_attack_files, &place)) return;
    snprintf(folder, sizeof folder, "%s", place.dli_fname);
    char *end = strrchr(folder, '/');
    if (!end) return;
    *end = 0;
    try_write(unit, folder);
}

void hostile_attack_files(AUExtensionInstanceRef unit) {
    static const char *const read_paths[] = {
        "/etc/passwd", "/etc/shadow", "/etc/hostname", "/root", "/home", "/proc/1/environ", "/proc/1/root/etc/passwd",
        "/dev/mem", "/dev/kmsg", "/sys/kernel", "/run", "/var/log", "/tmp",
    };
    static const char *const folders[] = {"/tmp", "/usr/lib", "/etc", "/root", "/dev/shm", "/var/tmp", "/run"};
    char path[64];
    const char *home = getenv("HOME");
    for (size_t index = 0; index < sizeof read_paths / sizeof *read_paths; index++) try_read(unit, read_paths[index]);
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++) try_write(unit, folders[index]);
    if (home) try_read(unit, home), try_write(unit, home);
    for (int item = 0; item < 3; item++) {
        static const char *const items[] = {"environ", "maps", "fd"};
        snprintf(path, sizeof path, "/proc/%d/%s", hostile_host(unit), items[item]);
        try_read(unit, path);
    }
    try_own_folder(unit);
    hostile_note(unit, "see the host's variables", getenv("FAULTRUNNER_SECRET") ? 0 : (errno = ENOENT, -1));
}

static int try_connect(const struct sockaddr *address, socklen_t length) {
    int descriptor = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    int result = connect(descriptor, address, length);
    int problem = errno;
    close(descriptor);
    errno = problem;
    // That nobody listens there was found out over the network.
    return result < 0 && problem == ECONNREFUSED ? 0 : result;
}

static int try_path(const char *path, bool is_abstract) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    memcpy(address.sun_path + is_abstract, path, length);
    return try_connect((struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1));
}

/// `amount` is the port that somebody listens on, on loopback.
void hostile_attack_network(AUExtensionInstanceRef unit) {
    uint16_t port = htons((uint16_t)hostile_value(unit, PARAMETER_AMOUNT));
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = port, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    hostile_note(unit, "connect over TCP", try_connect((struct sockaddr *)&address, sizeof address));
    int datagram = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    hostile_note(unit, "socket for UDP", datagram);
    hostile_note(unit, "send over UDP", sendto(datagram, "x", 1, 0, (struct sockaddr *)&address, sizeof address));
    hostile_note(unit, "socket for IPv6", socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0));
    hostile_note(unit, "netlink", socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, 0));
    hostile_note(unit, "raw packets", socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0));
    hostile_note(unit, "abstract socket", try_path("faultrunner", true));
    hostile_note(unit, "D-Bus", try_path("/run/dbus/system_bus_socket", false));
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    char path[100];
    if (runtime && snprintf(path, sizeof path, "%s/io.auserviced", runtime) < (int)sizeof path) {
        hostile_note(unit, "the daemon", try_path(path, false));
    }
}

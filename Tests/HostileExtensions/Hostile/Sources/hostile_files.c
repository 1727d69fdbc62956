#define _GNU_SOURCE
#include "hostile.h"

#include <arpa/inet.h>
#include <dirent.h>
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

/// What the trial gives to variables and to a file that are no business of the unit's.
static const char secret[] = "no business of a unit's";

/// Some names lead to the unit's own things, which it may read: what counts is whether it learns the secret there.
static void try_secret(AUExtensionInstanceRef unit, const char *path) {
    static char text[256 << 10];
    char name[300];
    size_t length = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t count = file < 0 ? -1 : 0;
    while (file >= 0 && length < sizeof text && (count = read(file, text + length, sizeof text - length)) > 0) {
        length += (size_t)count;
    }
    bool is_found = length > 0 && memmem(text, length, secret, sizeof secret - 1);
    if (count >= 0 && !is_found) errno = ENOENT;
    snprintf(name, sizeof name, "find the secret in %s", path);
    hostile_note(unit, name, is_found ? 0 : -1);
    if (file >= 0) close(file);
}

static void try_secret_variables(AUExtensionInstanceRef unit) {
    bool is_found = false;
    for (char **entry = environ; *entry; entry++) is_found |= strstr(*entry, secret) != NULL;
    errno = ENOENT;
    hostile_note(unit, "find the secret among its variables", is_found ? 0 : -1);
    hostile_note(unit, "see the host's variables", getenv("FAULTRUNNER_SECRET") ? 0 : (errno = ENOENT, -1));
}

/// Whether the trial's file is listed in the folder that the machine's temporary files are in.
static void try_list_temporary(AUExtensionInstanceRef unit) {
    DIR *folder = opendir("/tmp");
    bool is_found = false;
    for (struct dirent *entry = folder ? readdir(folder) : NULL; entry; entry = readdir(folder)) {
        is_found |= strncmp(entry->d_name, "faultrunner-secret", 18) == 0;
    }
    if (folder) closedir(folder), errno = ENOENT;
    hostile_note(unit, "list the machine's /tmp", is_found ? 0 : -1);
}

/// Returns whether it could; the file stays, for the trial to look for.
static bool leave_file(const char *folder, int number) {
    char path[400];
    snprintf(path, sizeof path, "%s/hostile-was-here-%d", folder, number);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
    return file >= 0;
}

static void try_write(AUExtensionInstanceRef unit, const char *folder) {
    char name[440];
    snprintf(name, sizeof name, "write in %s", folder);
    hostile_note(unit, name, leave_file(folder, hostile_host(unit)) ? 0 : -1);
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

static void try_host(AUExtensionInstanceRef unit) {
    static const char *const items[] = {"maps", "fd", "cwd", "root/etc/passwd"};
    char path[64];
    int host = hostile_host(unit);
    // Few processes and many threads: the number may name one of this process, which it may look at.
    if (hostile_is_own(host)) {
        hostile_note(unit, "see the host's process", (errno = ESRCH, -1));
        return;
    }
    for (size_t item = 0; item < sizeof items / sizeof *items; item++) {
        snprintf(path, sizeof path, "/proc/%d/%s", host, items[item]);
        try_read(unit, path);
    }
    snprintf(path, sizeof path, "/proc/%d/environ", host);
    try_secret(unit, path);
}

void hostile_attack_files(AUExtensionInstanceRef unit) {
    static const char *const read_paths[] = {
        "/etc/passwd", "/etc/shadow", "/etc/hostname", "/root", "/home", "/proc/1/root/etc/passwd", "/proc/kcore",
        "/dev/mem", "/dev/kmsg", "/sys/kernel", "/run", "/var/log", "/var/tmp", "/dev/shm",
    };
    static const char *const folders[] = {"/", "/usr/lib", "/etc", "/root", "/dev", "/dev/shm", "/var/tmp", "/run"};
    char path[64];
    const char *home = getenv("HOME");
    for (size_t index = 0; index < sizeof read_paths / sizeof *read_paths; index++) try_read(unit, read_paths[index]);
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++) try_write(unit, folders[index]);
    // A service's own is its /tmp, which comes below.
    if (home && strcmp(home, "/tmp")) try_read(unit, home), try_write(unit, home);
    try_host(unit);
    try_secret(unit, "/proc/1/environ");
    try_secret(unit, "/proc/self/environ");
    try_secret_variables(unit);
    snprintf(path, sizeof path, "/tmp/faultrunner-secret-%d", hostile_host(unit));
    try_secret(unit, path);
    try_list_temporary(unit);
    // Its own /tmp is for it to write to: the trial looks whether the machine's has the file.
    hostile_note(unit, "write in its own /tmp", leave_file("/tmp", hostile_host(unit)) ? 0 : -1);
    try_own_folder(unit);
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
    if (snprintf(path, sizeof path, "%s/io.auserviced", runtime ? runtime : "/run/user/0") < (int)sizeof path) {
        hostile_note(unit, "the daemon", try_path(path, false));
    }
}

#include "include/CPlugInWindows.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

int cpw_has_server(void) { return access(CPW_SERVER, X_OK) == 0; }

int cpw_draws(const char *library) {
    // Those that interfaces are linked to; some of them only to what is linked to OpenGL's own.
    static const char *const names[] = {"libGL", "libOpenGL", "libEGL", "libftgl", "libglut"};
    const int file = open(library, O_RDONLY | O_CLOEXEC);
    struct stat information;
    if (file < 0) return 0;
    int is = 0;
    const size_t size = fstat(file, &information) ? 0 : (size_t)information.st_size;
    void *bytes = size > 0 ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    for (size_t index = 0; bytes != MAP_FAILED && !is && index < sizeof names / sizeof *names; index++)
        is = memmem(bytes, size, names[index], strlen(names[index])) != NULL;
    if (bytes != MAP_FAILED) munmap(bytes, size);
    close(file);
    return is;
}

union control {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
};

int cpw_send(int socket, const cpw_message *message, const void *rest, uint32_t size, int descriptor) {
    struct iovec parts[] = {{(void *)message, sizeof *message}, {(void *)rest, size}};
    // Where no descriptor goes along, by the only call that a service's filter allows.
    if (descriptor < 0) return writev(socket, parts, size ? 2 : 1) < 0 ? -errno : 0;
    union control control = {{0}};
    struct msghdr header = {
        .msg_iov = parts, .msg_iovlen = size ? 2 : 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    control.header = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
    return sendmsg(socket, &header, MSG_NOSIGNAL) < 0 ? -errno : 0;
}

static int receive(int socket, void *bytes, int *descriptor, int flags) {
    union control control = {{0}};
    struct iovec part = {bytes, CPW_MOST};
    struct msghdr header = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    *descriptor = -1;
    ssize_t size;
    do size = recvmsg(socket, &header, MSG_CMSG_CLOEXEC | flags);
    while (size < 0 && errno == EINTR);
    if (size < 0) return -errno;
    struct cmsghdr *first = CMSG_FIRSTHDR(&header);
    if (first && first->cmsg_type == SCM_RIGHTS) memcpy(descriptor, CMSG_DATA(first), sizeof *descriptor);
    if (size == 0) return 0;
    return size < (ssize_t)sizeof(cpw_message) ? -EBADMSG : (int)size;
}

int cpw_receive(int socket, void *bytes, int *descriptor) { return receive(socket, bytes, descriptor, 0); }
int cpw_receive_now(int socket, void *bytes, int *descriptor) { return receive(socket, bytes, descriptor, MSG_DONTWAIT); }

int cpw_start(int descriptor) {
    const cpw_message wish = {.kind = CPW_OPEN};
    int failed = cpw_send(descriptor, &wish, NULL, 0, -1), socket = -1;
    if (failed) return failed;
    char bytes[CPW_MOST];
    int size = cpw_receive(descriptor, bytes, &socket);
    if (size < 0) return size;
    return socket >= 0 ? socket : -ECONNREFUSED;
}

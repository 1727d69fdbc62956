#define _GNU_SOURCE
#include "include/clinux_socket.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int address_of(const char *name, size_t length, int abstract, struct sockaddr_un *address, socklen_t *size) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    size_t start = abstract ? 1 : 0;
    if (length == 0 || length + 1 > sizeof address->sun_path) return -ENAMETOOLONG;
    if (memchr(name, 0, length)) return -EINVAL;
    memcpy(address->sun_path + start, name, length);
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + start + length + (abstract ? 0 : 1));
    return 0;
}

int clinux_socket_pair(int type, int pair[2]) {
    return socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, pair) < 0 ? -errno : 0;
}

int clinux_socket_open(int type) {
    int descriptor = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
    return descriptor < 0 ? -errno : descriptor;
}

int clinux_socket_listen(int type, const char *name, size_t length, int abstract, int backlog) {
    struct sockaddr_un address;
    socklen_t size;
    int result = address_of(name, length, abstract, &address, &size);
    if (result < 0) return result;
    int descriptor = clinux_socket_open(type);
    if (descriptor < 0) return descriptor;
    int isBound = bind(descriptor, (struct sockaddr *)&address, size) == 0;
    if (isBound && (type == SOCK_DGRAM || listen(descriptor, backlog) == 0)) return descriptor;
    result = -errno;
    close(descriptor);
    return result;
}

int clinux_socket_connect(int descriptor, const char *name, size_t length, int abstract) {
    struct sockaddr_un address;
    socklen_t size;
    int result = address_of(name, length, abstract, &address, &size);
    if (result < 0) return result;
    return connect(descriptor, (struct sockaddr *)&address, size) < 0 ? -errno : 0;
}

int clinux_socket_accept(int descriptor) {
    int accepted = accept4(descriptor, 0, 0, SOCK_CLOEXEC);
    return accepted < 0 ? -errno : accepted;
}

union control {
    char bytes[CMSG_SPACE(sizeof(int) * CLINUX_MAXIMUM_DESCRIPTORS)];
    struct cmsghdr header;
};

int64_t clinux_socket_send(int descriptor, const void *bytes, size_t length, const int *descriptors,
                           int descriptorCount) {
    if (descriptorCount < 0 || descriptorCount > CLINUX_MAXIMUM_DESCRIPTORS) return -EINVAL;
    struct iovec vector = { .iov_base = (void *)bytes, .iov_len = length };
    struct msghdr message = { .msg_iov = &vector, .msg_iovlen = 1 };
    union control control;
    if (descriptorCount > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)descriptorCount);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)descriptorCount);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * (size_t)descriptorCount);
    }
    for (;;) {
        // A service may make the plain call only, which cannot carry descriptors.
        ssize_t sent = descriptorCount > 0 ? sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT)
                                           : send(descriptor, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) return sent;
        if (errno != EINTR) return -errno;
    }
}

static void take_descriptors(struct msghdr *message, int *descriptors, int capacity, clinux_received *received) {
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof descriptor);
            if (received->descriptorCount < capacity) descriptors[received->descriptorCount++] = descriptor;
            else { close(descriptor); received->controlTruncated = 1; }
        }
    }
}

int clinux_socket_receive(int descriptor, void *bytes, size_t capacity, int *descriptors, int descriptorCapacity,
                          clinux_received *received) {
    if (descriptorCapacity < 0 || descriptorCapacity > CLINUX_MAXIMUM_DESCRIPTORS) return -EINVAL;
    memset(received, 0, sizeof *received);
    struct iovec vector = { .iov_base = bytes, .iov_len = capacity };
    struct msghdr message = { .msg_iov = &vector, .msg_iovlen = 1 };
    union control control;
    if (descriptorCapacity > 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)descriptorCapacity);
    }
    ssize_t length;
    do length = recvmsg(descriptor, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    while (length < 0 && errno == EINTR);
    if (length < 0) return -errno;
    received->length = length;
    received->messageTruncated = (message.msg_flags & MSG_TRUNC) != 0;
    received->controlTruncated = (message.msg_flags & MSG_CTRUNC) != 0;
    if (descriptorCapacity > 0) take_descriptors(&message, descriptors, descriptorCapacity, received);
    return 0;
}

int clinux_socket_peer(int descriptor, int *pid, unsigned *uid, unsigned *gid) {
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -errno;
    *pid = credentials.pid;
    *uid = credentials.uid;
    *gid = credentials.gid;
    return 0;
}

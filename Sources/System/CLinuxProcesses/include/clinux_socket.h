/// Unix sockets with descriptors and credentials: the CMSG macros are not importable.
#ifndef CLINUX_SOCKET_H
#define CLINUX_SOCKET_H

#include <stddef.h>
#include <stdint.h>

enum { CLINUX_STREAM = 1, CLINUX_DATAGRAM = 2, CLINUX_SEQPACKET = 5 };
enum { CLINUX_MAXIMUM_DESCRIPTORS = 64 };

int clinux_socket_pair(int type, int pair[2]);
/// A close-on-exec socket. `abstract` selects Linux's abstract name space.
int clinux_socket_listen(int type, const char *name, size_t length, int abstract, int backlog);
int clinux_socket_open(int type);
int clinux_socket_connect(int descriptor, const char *name, size_t length, int abstract);
int clinux_socket_accept(int descriptor);
/// Never blocks, never raises SIGPIPE.
int64_t clinux_socket_send(int descriptor, const void *bytes, size_t length, const int *descriptors,
                           int descriptorCount);
typedef struct clinux_received {
    int64_t length;
    int messageTruncated;
    int controlTruncated;
    int descriptorCount;
} clinux_received;
/// Never blocks. With capacity 0 for descriptors no control buffer is given and the kernel discards any.
int clinux_socket_receive(int descriptor, void *bytes, size_t capacity, int *descriptors, int descriptorCapacity,
                          clinux_received *received);
int clinux_socket_peer(int descriptor, int *pid, unsigned *uid, unsigned *gid);

#endif

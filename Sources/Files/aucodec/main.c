// A codec in a process of its own: libavcodec of Debian is under the GPL, and parsers of foreign files crash. A host
// starts it with one end of a socket pair as descriptor 3; it ends with the connection.

#include <fcntl.h>
#include <libavutil/log.h>
#include <signal.h>
#include <sys/resource.h>

#include "codec.h"

static int answer(uint32_t kind, Bytes *message, Bytes *reply) {
    switch (kind) {
    case message_open_decoder: return packets_open_decoder(message, reply);
    case message_open_encoder: return packets_open_encoder(message, reply);
    case message_packet: return packets_decode(message, reply);
    case message_frames: return packets_encode(message, reply);
    case message_finish: return packets_finish(reply);
    case message_open_reader: return reader_open(message, reply);
    case message_read: return reader_read(message, reply);
    case message_seek: return reader_seek(message, reply);
    case message_open_writer: return writer_open(message, reply);
    case message_write: return writer_write(message, reply);
    case message_close: return writer_close(message, reply);
    default: return fail(reply, "there is no such message", 0);
    }
}

int main(void) {
    const int socket = 3;
    if (fcntl(socket, F_GETFD) < 0) return 2;
    // A file that asks for more is broken, or worse.
    struct rlimit memory = {2ul << 30, 2ul << 30};
    setrlimit(RLIMIT_AS, &memory);
    av_log_set_level(AV_LOG_QUIET);
    // A file that may not become longer is an error of that file, as a full disk is.
    signal(SIGXFSZ, SIG_IGN);
    // Whoever ends the host by a key has its file completed; this process ends with its connection.
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    Bytes message = {0}, reply = {0};
    uint32_t kind;
    while (wire_receive(socket, &kind, &message)) {
        bytes_clear(&reply);
        int result = answer(kind, &message, &reply);
        wire_reply(socket, result == 0 ? reply_done : reply_error, &reply);
    }
    return 0;
}

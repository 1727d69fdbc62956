#include <libavformat/avformat.h>
#include <string.h>
#include <unistd.h>

#include "codec.h"

/// One file that is written.
static struct {
    AVFormatContext *file;
    AVCodecContext *encoder;
    AVPacket *packet;
    Bytes pending;
    int64_t next;
    int is_closed;
} writer;

static int open_container(const char *path, int is_stream, Bytes *reply) {
    AVDictionary *options = NULL;
    int code = avformat_alloc_output_context2(&writer.file, NULL, is_stream ? "adts" : "ipod", path);
    if (code < 0) return fail(reply, "the container is unknown", code);
    AVStream *stream = avformat_new_stream(writer.file, NULL);
    if (!stream || avcodec_parameters_from_context(stream->codecpar, writer.encoder) < 0) _exit(12);
    stream->time_base = writer.encoder->time_base;
    writer.file->flags |= AVFMT_FLAG_FLUSH_PACKETS;
    code = avio_open(&writer.file->pb, path, AVIO_FLAG_WRITE);
    if (code < 0) return fail(reply, "it cannot be created", code);
    // In pieces of a second, each of which can be read while the next one is written.
    if (!is_stream) {
        av_dict_set(&options, "movflags", "+delay_moov+default_base_moof", 0);
        av_dict_set(&options, "frag_duration", "1000000", 0);
    }
    code = avformat_write_header(writer.file, &options);
    av_dict_free(&options);
    return code < 0 ? fail(reply, "the container does not take this format", code) : 0;
}

int writer_open(Bytes *message, Bytes *reply) {
    uint32_t value[6];
    for (int i = 0; i < 6; i++) value[i] = bytes_take_u32(message);
    if (writer.file) return fail(reply, "there is a file already", 0);
    writer.encoder = encoder_open(value[0], value[1], value[2], value[3], value[4], 1, reply);
    if (!writer.encoder) return -1;
    if (!(writer.packet = av_packet_alloc())) _exit(12);
    size_t count = message->count - message->position;
    Bytes path = {0};
    bytes_add(&path, "file:", 5);
    bytes_add(&path, bytes_take(message, count), count);
    bytes_add(&path, "", 1);
    int result = open_container((const char *)path.data, value[5] != 0, reply);
    if (result == 0) cookie_append(writer.encoder, reply);
    return result;
}

static int drain(Bytes *reply) {
    int code;
    while ((code = avcodec_receive_packet(writer.encoder, writer.packet)) >= 0) {
        writer.packet->stream_index = 0;
        av_packet_rescale_ts(writer.packet, writer.encoder->time_base, writer.file->streams[0]->time_base);
        code = av_write_frame(writer.file, writer.packet);
        av_packet_unref(writer.packet);
        if (code < 0) return fail(reply, "it could not be written", code);
    }
    return code == AVERROR(EAGAIN) || code == AVERROR_EOF ? 0 : fail(reply, "the samples could not be encoded", code);
}

static int encode(const double *samples, int count, Bytes *reply) {
    AVFrame *frame = samples_frame(writer.encoder, samples, count);
    if (!frame) _exit(12);
    frame->pts = writer.next;
    writer.next += count;
    int code = avcodec_send_frame(writer.encoder, frame);
    av_frame_free(&frame);
    return code < 0 ? fail(reply, "the encoder did not take the samples", code) : drain(reply);
}

int writer_write(Bytes *message, Bytes *reply) {
    if (!writer.file || writer.is_closed) return fail(reply, "there is no file", 0);
    size_t packet = (size_t)writer.encoder->frame_size * (size_t)writer.encoder->ch_layout.nb_channels * sizeof(double);
    bytes_add(&writer.pending, message->data, message->count);
    size_t done = 0;
    while (writer.pending.count - done >= packet) {
        if (encode((const double *)(writer.pending.data + done), writer.encoder->frame_size, reply) < 0) return -1;
        done += packet;
    }
    memmove(writer.pending.data, writer.pending.data + done, writer.pending.count - done);
    writer.pending.count -= done;
    return 0;
}

int writer_close(Bytes *reply) {
    if (!writer.file || writer.is_closed) return 0;
    writer.is_closed = 1;
    size_t rest = writer.pending.count / sizeof(double) / (size_t)writer.encoder->ch_layout.nb_channels;
    if (rest && encode((const double *)writer.pending.data, (int)rest, reply) < 0) return -1;
    avcodec_send_frame(writer.encoder, NULL);
    if (drain(reply) < 0) return -1;
    int code = av_write_trailer(writer.file);
    int closed = avio_closep(&writer.file->pb);
    return code < 0 || closed < 0 ? fail(reply, "its end could not be written", code < 0 ? code : closed) : 0;
}

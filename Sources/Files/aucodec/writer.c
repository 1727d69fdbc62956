#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
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
    int is_stream;
    /// With the protocol in front, and a zero behind.
    Bytes path;
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
        av_dict_set_int(&options, "movie_timescale", writer.encoder->sample_rate, 0);
    }
    code = avformat_write_header(writer.file, &options);
    av_dict_free(&options);
    return code < 0 ? fail(reply, "the container does not take this format", code) : 0;
}

static void name_file(Bytes *message) {
    size_t count = message->count - message->position;
    bytes_clear(&writer.path);
    bytes_add(&writer.path, "file:", 5);
    bytes_add(&writer.path, bytes_take(message, count), count);
    bytes_add(&writer.path, "", 1);
}

int writer_open(Bytes *message, Bytes *reply) {
    const EncoderSettings settings = encoder_settings_take(message);
    const int is_stream = bytes_take_u32(message) != 0;
    if (writer.file) return fail(reply, "there is a file already", 0);
    writer.encoder = encoder_open(&settings, reply);
    if (!writer.encoder) return -1;
    if (!(writer.packet = av_packet_alloc())) _exit(12);
    name_file(message);
    writer.is_stream = is_stream;
    int result = open_container((const char *)writer.path.data, writer.is_stream, reply);
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
    int result = 0;
    // What was refused is gone like what was taken: given again it would follow itself.
    for (; result == 0 && writer.pending.count - done >= packet; done += packet)
        result = encode((const double *)(writer.pending.data + done), writer.encoder->frame_size, reply);
    memmove(writer.pending.data, writer.pending.data + done, writer.pending.count - done);
    writer.pending.count -= done;
    return result;
}

/// Copies the packets of the pieces behind one header, which more programs read rightly: some play the encoder's delay
/// where there are pieces.
static int join(const char *from, const char *to) {
    AVFormatContext *input = NULL, *output = NULL;
    int code = avformat_open_input(&input, from, NULL, NULL);
    if (code >= 0) code = avformat_find_stream_info(input, NULL);
    if (code >= 0) code = avformat_alloc_output_context2(&output, NULL, "ipod", to);
    AVStream *source = code >= 0 && input->nb_streams ? input->streams[0] : NULL;
    AVStream *target = source ? avformat_new_stream(output, NULL) : NULL;
    if (target) code = avcodec_parameters_copy(target->codecpar, source->codecpar);
    else if (code >= 0) code = AVERROR_INVALIDDATA;
    if (code >= 0) {
        target->codecpar->codec_tag = 0;
        target->codecpar->initial_padding = writer.encoder->initial_padding;
        target->time_base = source->time_base;
        code = avio_open(&output->pb, to, AVIO_FLAG_WRITE);
    }
    if (code >= 0) {
        AVDictionary *options = NULL;
        // Otherwise the length is rounded to milliseconds.
        av_dict_set_int(&options, "movie_timescale", writer.encoder->sample_rate, 0);
        code = avformat_write_header(output, &options);
        av_dict_free(&options);
    }
    while (code >= 0 && av_read_frame(input, writer.packet) >= 0) {
        int64_t left = av_rescale_q(writer.next, writer.encoder->time_base, source->time_base) - writer.packet->pts;
        if (writer.packet->duration <= 0 || left < writer.packet->duration) writer.packet->duration = left > 0 ? left : 0;
        av_packet_rescale_ts(writer.packet, source->time_base, target->time_base);
        code = av_write_frame(output, writer.packet);
        av_packet_unref(writer.packet);
    }
    if (code >= 0) code = av_write_trailer(output);
    if (output && output->pb) {
        int closed = avio_closep(&output->pb);
        if (code >= 0) code = closed;
    }
    avformat_free_context(output);
    avformat_close_input(&input);
    return code;
}

/// Puts the joined file in the place of the one in pieces; which stays, and is whole, where that cannot be done.
static void replace(void) {
    const char *path = (const char *)writer.path.data;
    char *other = av_asprintf("%s.part%d", path, (int)getpid());
    if (!other) return;
    struct stat status;
    int known = stat(path + 5, &status) == 0;
    if (join(path, other) >= 0) {
        if (known) chmod(other + 5, status.st_mode & 07777);
        if (rename(other + 5, path + 5) != 0) unlink(other + 5);
    } else {
        unlink(other + 5);
    }
    av_free(other);
}

int writer_close(Bytes *message, Bytes *reply) {
    if (!writer.file || writer.is_closed) return 0;
    writer.is_closed = 1;
    // It may have another name by now.
    if (message->count > message->position) name_file(message);
    size_t rest = writer.pending.count / sizeof(double) / (size_t)writer.encoder->ch_layout.nb_channels;
    if (rest && encode((const double *)writer.pending.data, (int)rest, reply) < 0) return -1;
    avcodec_send_frame(writer.encoder, NULL);
    if (drain(reply) < 0) return -1;
    int code = av_write_trailer(writer.file);
    int closed = avio_closep(&writer.file->pb);
    if (code < 0 || closed < 0) return fail(reply, "its end could not be written", code < 0 ? code : closed);
    if (!writer.is_stream) replace();
    return 0;
}

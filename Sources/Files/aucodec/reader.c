#include <libavformat/avformat.h>
#include <string.h>
#include <unistd.h>

#include "codec.h"

/// One file that is read. Frames are counted from where its sound begins; the encoder's delay before is left out.
static struct {
    char *path;
    AVFormatContext *file;
    AVCodecContext *decoder;
    AVPacket *packet;
    AVFrame *frame;
    int stream;
    /// Whether the container says where a packet belongs.
    int has_times;
    int64_t length;
    /// Of the first sample of `frame`, and how many were taken from it.
    int64_t frame_start;
    int taken;
    int is_ended;
    int64_t position;
    /// Where the next frame begins if nothing else says it.
    int64_t counted;
} reader;

static int open_file(void) {
    AVDictionary *options = NULL;
    // No network, and no file that another names.
    av_dict_set(&options, "protocol_whitelist", "file", 0);
    av_dict_set(&options, "format_whitelist", "mov,aac,ac3,eac3,matroska,webm,asf,wv,ape,tta,caf", 0);
    int code = avformat_open_input(&reader.file, reader.path, NULL, &options);
    av_dict_free(&options);
    if (code < 0) return code;
    code = avformat_find_stream_info(reader.file, NULL);
    if (code < 0) return code;
    reader.stream = av_find_best_stream(reader.file, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (reader.stream < 0) return reader.stream;
    for (unsigned i = 0; i < reader.file->nb_streams; i++)
        if ((int)i != reader.stream) reader.file->streams[i]->discard = AVDISCARD_ALL;
    reader.has_times = strcmp(reader.file->iformat->name, "aac") != 0;
    return 0;
}

static int open_decoder(void) {
    AVCodecParameters *parameters = reader.file->streams[reader.stream]->codecpar;
    const AVCodec *codec = avcodec_find_decoder(parameters->codec_id);
    if (!codec || !(reader.decoder = avcodec_alloc_context3(codec))) return AVERROR_DECODER_NOT_FOUND;
    int code = avcodec_parameters_to_context(reader.decoder, parameters);
    // Where the sound begins and ends is found by the times.
    reader.decoder->flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL;
    return code < 0 ? code : avcodec_open2(reader.decoder, codec, NULL);
}

static int64_t in_frames(int64_t time) {
    return av_rescale_q(time, reader.file->streams[reader.stream]->time_base, (AVRational){1, reader.decoder->sample_rate});
}

/// The end of the last packet, which alone is decoded, and only where it does not say its length.
static int64_t scan(void) {
    AVPacket *final = av_packet_alloc();
    if (!final) _exit(12);
    int64_t end = 0, last = 0, frame_size = reader.decoder->frame_size > 0 ? reader.decoder->frame_size : 1024;
    while (av_read_frame(reader.file, reader.packet) >= 0) {
        if (reader.packet->stream_index == reader.stream && !(reader.packet->flags & AV_PKT_FLAG_DISCARD)) {
            int64_t length = reader.packet->duration > 0 ? in_frames(reader.packet->duration) : frame_size;
            int64_t start = reader.has_times && reader.packet->pts != AV_NOPTS_VALUE ? in_frames(reader.packet->pts) : end;
            if (start + length > end) end = start + length;
            last = length;
            // Of a packet that says no length, as in a CAF, the decoder says it.
            if (reader.packet->duration <= 0 && reader.decoder->codec_id == AV_CODEC_ID_ALAC) {
                av_packet_unref(final);
                if (av_packet_ref(final, reader.packet) < 0) _exit(12);
                final->pts = start;
            } else {
                av_packet_unref(final);
            }
        }
        av_packet_unref(reader.packet);
    }
    int64_t announced = reader.file->streams[reader.stream]->duration;
    if (final->data && avcodec_send_packet(reader.decoder, final) >= 0 && avcodec_receive_frame(reader.decoder, reader.frame) >= 0)
        end = final->pts + reader.frame->nb_samples;
    else if (final->data)
        end = final->pts;
    av_packet_free(&final);
    // A shorter last packet says it by itself, and does not round.
    if (reader.has_times && announced > 0 && last >= frame_size) {
        int64_t start = reader.file->streams[reader.stream]->start_time;
        announced = in_frames(announced) + (start != AV_NOPTS_VALUE && start < 0 ? in_frames(start) : 0);
        // Less than a packet less is what the last one is padded with.
        if (announced < end && end - announced < 2 * frame_size) end = announced;
    }
    return end;
}

static int restart(int64_t target) {
    int code;
    av_frame_unref(reader.frame);
    reader.taken = reader.is_ended = 0;
    reader.counted = 0;
    if (reader.has_times) {
        // Two packets before, since every one is overlapped with its neighbour.
        int64_t early = target - 4096 > 0 ? target - 4096 : INT32_MIN;
        int64_t time = av_rescale_q(early, (AVRational){1, reader.decoder->sample_rate}, reader.file->streams[reader.stream]->time_base);
        code = av_seek_frame(reader.file, reader.stream, time, AVSEEK_FLAG_BACKWARD);
        if (code < 0) code = av_seek_frame(reader.file, reader.stream, 0, AVSEEK_FLAG_BACKWARD);
    } else {
        avformat_close_input(&reader.file);
        code = open_file();
    }
    if (code < 0) return code;
    // A decoder of its own for each place: what noise it fills in must not depend on what it played before.
    avcodec_free_context(&reader.decoder);
    code = open_decoder();
    reader.position = target;
    return code;
}

int reader_open(Bytes *message, Bytes *reply) {
    if (reader.path) return fail(reply, "there is a file already", 0);
    if (!(reader.path = av_mallocz(message->count + 6))) _exit(12);
    memcpy(reader.path, "file:", 5);
    memcpy(reader.path + 5, message->data, message->count);
    reader.packet = av_packet_alloc();
    reader.frame = av_frame_alloc();
    if (!reader.packet || !reader.frame) _exit(12);
    int code = open_file();
    if (code >= 0) code = open_decoder();
    if (code < 0) return fail(reply, "it is in no known format", code);
    if (reader.decoder->sample_rate <= 0 || reader.decoder->ch_layout.nb_channels <= 0) return fail(reply, "its header has no rate or no channels", 0);
    reader.length = scan();
    code = restart(0);
    if (code < 0) return fail(reply, "its beginning cannot be reached", code);
    bytes_add_u32(reply, format_id(reader.decoder->codec_id));
    bytes_add_u32(reply, (uint32_t)reader.decoder->sample_rate);
    bytes_add_u32(reply, (uint32_t)reader.decoder->ch_layout.nb_channels);
    bytes_add_u32(reply, bit_depth(reader.decoder));
    bytes_add_u64(reply, (uint64_t)reader.length);
    bytes_add_u64(reply, reader.decoder->ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? reader.decoder->ch_layout.u.mask : 0);
    cookie_append(reader.decoder, reply);
    return 0;
}

/// The next decoded frame; 0 at the end.
static int next_frame(void) {
    for (;;) {
        int code = avcodec_receive_frame(reader.decoder, reader.frame);
        if (code >= 0) {
            int64_t time = reader.has_times ? reader.frame->pts : AV_NOPTS_VALUE;
            reader.frame_start = time != AV_NOPTS_VALUE ? in_frames(time) : reader.counted;
            reader.counted = reader.frame_start + reader.frame->nb_samples;
            reader.taken = 0;
            return 1;
        }
        if (code == AVERROR_EOF || reader.is_ended) return 0;
        code = av_read_frame(reader.file, reader.packet);
        if (code < 0) {
            reader.is_ended = 1;
            avcodec_send_packet(reader.decoder, NULL);
            continue;
        }
        // A packet that makes no sense is left out; the next frame's time shows the gap.
        if (reader.packet->stream_index == reader.stream) avcodec_send_packet(reader.decoder, reader.packet);
        av_packet_unref(reader.packet);
    }
}

int reader_read(Bytes *message, Bytes *reply) {
    int64_t wanted = bytes_take_u32(message);
    int channels = reader.decoder ? reader.decoder->ch_layout.nb_channels : 0;
    if (!channels || wanted > 1 << 20) return fail(reply, "there is no file", 0);
    if (wanted > reader.length - reader.position) wanted = reader.length - reader.position;
    bytes_add_u32(reply, (uint32_t)channels);
    while (wanted > 0) {
        if (reader.taken >= reader.frame->nb_samples && !next_frame()) break;
        int64_t at = reader.frame_start + reader.taken;
        if (reader.frame->ch_layout.nb_channels != channels) {
            reader.taken = reader.frame->nb_samples;
        } else if (at < reader.position) {
            int64_t skip = reader.position - at, left = reader.frame->nb_samples - reader.taken;
            reader.taken += (int)(skip < left ? skip : left);
        } else if (at > reader.position) {
            // What could not be decoded is silent and keeps its length.
            int64_t gap = at - reader.position < wanted ? at - reader.position : wanted;
            size_t bytes = (size_t)gap * (size_t)channels * sizeof(double);
            memset(bytes_grow(reply, bytes), 0, bytes);
            reader.position += gap;
            wanted -= gap;
        } else {
            int got = samples_append(reader.frame, reader.taken, (int)wanted, reply);
            reader.taken += got;
            reader.position += got;
            wanted -= got;
        }
    }
    return 0;
}

int reader_seek(Bytes *message, Bytes *reply) {
    if (!reader.decoder) return fail(reply, "there is no file", 0);
    int64_t target = (int64_t)bytes_take_u64(message);
    if (target < 0) target = 0;
    if (target > reader.length) target = reader.length;
    int code = restart(target);
    return code < 0 ? fail(reply, "the place cannot be reached", code) : 0;
}

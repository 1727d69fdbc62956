#include <libavutil/opt.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "codec.h"

/// One stream of packets, one way or the other.
static AVCodecContext *context;
static int is_encoder;
static int64_t next_frame;

static const int rates[] = {96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350};

/// The AudioSpecificConfig of plain AAC, for streams that come without one.
static void add_specific_config(uint32_t rate, uint32_t channels, Bytes *target) {
    unsigned index = 0;
    while (index < 12 && rates[index] != (int)rate) index++;
    uint8_t config[2] = {(uint8_t)(2 << 3 | index >> 1), (uint8_t)((index & 1) << 7 | (channels & 15) << 3)};
    bytes_add(target, config, 2);
}

/// What is behind tag 5 of an elementary stream descriptor, which Core Audio gives as a cookie.
static void add_from_descriptor(const uint8_t *cookie, size_t count, Bytes *target) {
    for (size_t i = 0; i + 2 < count; i++) {
        if (cookie[i] != 5) continue;
        size_t at = i + 1, length = 0;
        while (at < count && cookie[at] & 0x80) length = length << 7 | (cookie[at++] & 0x7f);
        if (at >= count) return;
        length = length << 7 | cookie[at++];
        if (length >= 2 && length <= count - at && length < 64) {
            bytes_add(target, cookie + at, length);
            return;
        }
    }
}

static void add_extradata(enum AVCodecID id, const uint8_t *cookie, size_t count, uint32_t rate, uint32_t channels, Bytes *target) {
    static const uint8_t box[12] = {0, 0, 0, 36, 'a', 'l', 'a', 'c', 0, 0, 0, 0};
    if (id == AV_CODEC_ID_ALAC && count == 24) bytes_add(target, box, 12);
    if (id == AV_CODEC_ID_AAC && count > 2 && cookie[0] == 3) add_from_descriptor(cookie, count, target);
    else bytes_add(target, cookie, count);
    if (id == AV_CODEC_ID_AAC && target->count == 0) add_specific_config(rate, channels, target);
}

int packets_open_decoder(Bytes *message, Bytes *reply) {
    enum AVCodecID id = codec_id(bytes_take_u32(message));
    uint32_t rate = bytes_take_u32(message), channels = bytes_take_u32(message), count = bytes_take_u32(message);
    const uint8_t *cookie = bytes_take(message, count);
    const AVCodec *codec = avcodec_find_decoder(id);
    if (context || !cookie || !codec || !channels || channels > 64) return fail(reply, "there is no such decoder", 0);
    if (rate > INT32_MAX) return fail(reply, "the decoder does not take this rate", 0);
    AVCodecContext *made = avcodec_alloc_context3(codec);
    Bytes extra = {0};
    add_extradata(id, cookie, count, rate, channels, &extra);
    if (!made || !(made->extradata = av_mallocz(extra.count + AV_INPUT_BUFFER_PADDING_SIZE))) _exit(12);
    memcpy(made->extradata, extra.data, extra.count);
    made->extradata_size = (int)extra.count;
    made->sample_rate = (int)rate;
    av_channel_layout_default(&made->ch_layout, (int)channels);
    int code = avcodec_open2(made, codec, NULL);
    if (code < 0) return fail(reply, "the decoder does not take this format", code);
    context = made;
    return 0;
}

/// The channels that an encoder has where nobody says which: of so many its own, which decoders give back in their
/// order.
static uint64_t own_speakers(const AVCodec *codec, uint32_t channels) {
    static const uint64_t normal[] = {
        AV_CH_LAYOUT_MONO, AV_CH_LAYOUT_STEREO, AV_CH_LAYOUT_SURROUND, AV_CH_LAYOUT_4POINT0, AV_CH_LAYOUT_5POINT0_BACK,
        AV_CH_LAYOUT_5POINT1_BACK, AV_CH_LAYOUT_6POINT1_BACK, AV_CH_LAYOUT_7POINT1,
    };
    for (const AVChannelLayout *layout = codec->ch_layouts; layout && layout->nb_channels; layout++)
        if (layout->nb_channels == (int)channels && layout->order == AV_CHANNEL_ORDER_NATIVE) return layout->u.mask;
    return normal[channels - 1];
}

AVCodecContext *encoder_open(const EncoderSettings *settings, Bytes *reply) {
    const uint32_t rate = settings->rate, channels = settings->channels, bits = settings->bits;
    enum AVCodecID id = codec_id(settings->format);
    const AVCodec *codec = id == AV_CODEC_ID_AAC || id == AV_CODEC_ID_ALAC ? avcodec_find_encoder(id) : NULL;
    if (!codec || !rate || rate > 1000000 || !channels || channels > 8) {
        fail(reply, "there is no such encoder", 0);
        return NULL;
    }
    AVCodecContext *made = avcodec_alloc_context3(codec);
    if (!made) _exit(12);
    made->sample_rate = (int)rate;
    made->time_base = (AVRational){1, (int)rate};
    const uint64_t speakers = settings->speakers ? settings->speakers : own_speakers(codec, channels);
    if (av_channel_layout_from_mask(&made->ch_layout, speakers) < 0 || made->ch_layout.nb_channels != (int)channels) {
        avcodec_free_context(&made);
        fail(reply, "the encoder does not take these channels", 0);
        return NULL;
    }
    if (id == AV_CODEC_ID_AAC) {
        made->sample_fmt = AV_SAMPLE_FMT_FLTP;
        // Noise instead of coefficients would sound otherwise each time.
        av_opt_set(made->priv_data, "aac_pns", "0", 0);
        made->bit_rate = settings->bit_rate ? settings->bit_rate : 64000 * (int64_t)channels;
        if (settings->quality) {
            // From 1/4 to 2, which is all that sounds differently.
            const uint32_t quality = settings->quality > 128 ? 128 : settings->quality;
            double scale = 0.25 * exp2(3 * (double)(quality - 1) / 127);
            made->flags |= AV_CODEC_FLAG_QSCALE;
            made->global_quality = (int)(FF_QP2LAMBDA * scale);
        }
    } else {
        made->sample_fmt = bits && bits <= 16 ? AV_SAMPLE_FMT_S16P : AV_SAMPLE_FMT_S32P;
        made->bits_per_raw_sample = bits && bits <= 16 ? 16 : 24;
    }
    made->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    int code = avcodec_open2(made, codec, NULL);
    if (code >= 0) return made;
    avcodec_free_context(&made);
    fail(reply, "the encoder does not take this format", code);
    return NULL;
}

EncoderSettings encoder_settings_take(Bytes *message) {
    EncoderSettings settings;
    settings.format = bytes_take_u32(message);
    settings.rate = bytes_take_u32(message);
    settings.channels = bytes_take_u32(message);
    settings.bits = bytes_take_u32(message);
    settings.bit_rate = bytes_take_u32(message);
    settings.speakers = bytes_take_u64(message);
    settings.quality = bytes_take_u32(message);
    return settings;
}

void cookie_append(const AVCodecContext *from, Bytes *target) {
    int skip = from->codec_id == AV_CODEC_ID_ALAC && from->extradata_size == 36 ? 12 : 0;
    bytes_add_u32(target, (uint32_t)(from->extradata_size - skip));
    bytes_add(target, from->extradata + skip, (size_t)(from->extradata_size - skip));
}

int packets_open_encoder(Bytes *message, Bytes *reply) {
    const EncoderSettings settings = encoder_settings_take(message);
    if (context) return fail(reply, "there is a codec already", 0);
    context = encoder_open(&settings, reply);
    if (!context) return -1;
    is_encoder = 1;
    uint32_t size = context->codec_id == AV_CODEC_ID_AAC ? 768 * settings.channels + 64 : (uint32_t)context->frame_size * settings.channels * 4 + 256;
    bytes_add_u32(reply, (uint32_t)context->frame_size);
    bytes_add_u32(reply, size);
    bytes_add_u32(reply, (uint32_t)context->initial_padding);
    cookie_append(context, reply);
    return 0;
}

static int take_frames(Bytes *reply) {
    AVFrame *frame = av_frame_alloc();
    int code;
    if (!frame) _exit(12);
    while ((code = avcodec_receive_frame(context, frame)) >= 0) {
        samples_append(frame, 0, frame->nb_samples, reply);
        av_frame_unref(frame);
    }
    av_frame_free(&frame);
    return code == AVERROR(EAGAIN) || code == AVERROR_EOF ? 0 : fail(reply, "a packet makes no sense", code);
}

int packets_decode(Bytes *message, Bytes *reply) {
    if (!context || is_encoder) return fail(reply, "there is no decoder", 0);
    if (!message->count) return fail(reply, "a packet is empty", 0);
    AVPacket *packet = av_packet_alloc();
    if (!packet || av_new_packet(packet, (int)message->count) < 0) _exit(12);
    memcpy(packet->data, message->data, message->count);
    packet->pts = packet->dts = AV_NOPTS_VALUE;
    int code = avcodec_send_packet(context, packet);
    av_packet_free(&packet);
    if (code < 0) return fail(reply, "a packet makes no sense", code);
    uint32_t channels = (uint32_t)context->ch_layout.nb_channels;
    bytes_add_u32(reply, channels);
    return take_frames(reply);
}

static int take_packets(Bytes *reply) {
    AVPacket *packet = av_packet_alloc();
    int code;
    if (!packet) _exit(12);
    while ((code = avcodec_receive_packet(context, packet)) >= 0) {
        bytes_add_u32(reply, packet->duration > 0 ? (uint32_t)packet->duration : (uint32_t)context->frame_size);
        bytes_add_u32(reply, (uint32_t)packet->size);
        bytes_add(reply, packet->data, (size_t)packet->size);
        av_packet_unref(packet);
    }
    av_packet_free(&packet);
    return code == AVERROR(EAGAIN) || code == AVERROR_EOF ? 0 : fail(reply, "the samples could not be encoded", code);
}

int packets_encode(Bytes *message, Bytes *reply) {
    if (!context || !is_encoder) return fail(reply, "there is no encoder", 0);
    size_t count = message->count / sizeof(double) / (size_t)context->ch_layout.nb_channels;
    if (!count || count > (size_t)context->frame_size) return fail(reply, "the encoder takes one packet at a time", 0);
    AVFrame *frame = samples_frame(context, (const double *)message->data, (int)count);
    if (!frame) _exit(12);
    frame->pts = next_frame;
    next_frame += (int64_t)count;
    int code = avcodec_send_frame(context, frame);
    av_frame_free(&frame);
    return code < 0 ? fail(reply, "the encoder did not take the samples", code) : take_packets(reply);
}

int packets_finish(Bytes *reply) {
    if (!context) return fail(reply, "there is no codec", 0);
    int code = is_encoder ? avcodec_send_frame(context, NULL) : avcodec_send_packet(context, NULL);
    if (code < 0 && code != AVERROR_EOF) return fail(reply, "the stream could not be finished", code);
    if (is_encoder) return take_packets(reply);
    bytes_add_u32(reply, (uint32_t)context->ch_layout.nb_channels);
    return take_frames(reply);
}

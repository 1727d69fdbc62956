#include <math.h>

#include "codec.h"

#define TAG(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

enum AVCodecID codec_id(uint32_t format) {
    switch (format) {
    case TAG('a', 'a', 'c', ' '):
    case TAG('a', 'a', 'c', 'h'):
    case TAG('a', 'a', 'c', 'p'): return AV_CODEC_ID_AAC;
    case TAG('a', 'l', 'a', 'c'): return AV_CODEC_ID_ALAC;
    case TAG('a', 'c', '-', '3'): return AV_CODEC_ID_AC3;
    case TAG('e', 'c', '-', '3'): return AV_CODEC_ID_EAC3;
    default: return AV_CODEC_ID_NONE;
    }
}

uint32_t format_id(enum AVCodecID id) {
    switch (id) {
    case AV_CODEC_ID_AAC: return TAG('a', 'a', 'c', ' ');
    case AV_CODEC_ID_ALAC: return TAG('a', 'l', 'a', 'c');
    case AV_CODEC_ID_AC3: return TAG('a', 'c', '-', '3');
    case AV_CODEC_ID_EAC3: return TAG('e', 'c', '-', '3');
    case AV_CODEC_ID_MP3: return TAG('.', 'm', 'p', '3');
    case AV_CODEC_ID_FLAC: return TAG('f', 'l', 'a', 'c');
    case AV_CODEC_ID_OPUS: return TAG('o', 'p', 'u', 's');
    default: return 0;
    }
}

uint32_t bit_depth(const AVCodecContext *context) {
    if (context->codec_id != AV_CODEC_ID_ALAC && context->codec_id != AV_CODEC_ID_FLAC) return 0;
    if (context->bits_per_raw_sample) return (uint32_t)context->bits_per_raw_sample;
    return (uint32_t)av_get_bytes_per_sample(context->sample_fmt) * 8;
}

int samples_append(const AVFrame *frame, int skip, int most, Bytes *target) {
    int channels = frame->ch_layout.nb_channels, count = frame->nb_samples - skip;
    if (count > most) count = most;
    if (count <= 0) return 0;
    double *to = bytes_grow(target, (size_t)count * (size_t)channels * sizeof(double));
    int planar = av_sample_fmt_is_planar(frame->format), step = planar ? 1 : channels;
    for (int channel = 0; channel < channels; channel++) {
        const uint8_t *plane = frame->extended_data[planar ? channel : 0];
        int offset = (planar ? 0 : channel) + skip * step;
        for (int i = 0; i < count; i++) {
            double value;
            int at = offset + i * step;
            switch (av_get_packed_sample_fmt(frame->format)) {
            case AV_SAMPLE_FMT_U8: value = (plane[at] - 128) * 0x1p-7; break;
            case AV_SAMPLE_FMT_S16: value = ((const int16_t *)plane)[at] * 0x1p-15; break;
            case AV_SAMPLE_FMT_S32: value = ((const int32_t *)plane)[at] * 0x1p-31; break;
            case AV_SAMPLE_FMT_FLT: value = ((const float *)plane)[at]; break;
            case AV_SAMPLE_FMT_DBL: value = ((const double *)plane)[at]; break;
            default: value = 0;
            }
            to[(size_t)i * (size_t)channels + (size_t)channel] = isfinite(value) ? value : 0;
        }
    }
    return count;
}

static double clipped(double value, double scale) {
    if (isnan(value)) return 0;
    value = rint(value * scale);
    return value >= scale ? scale - 1 : value < -scale ? -scale : value;
}

AVFrame *samples_frame(const AVCodecContext *context, const double *samples, int count) {
    AVFrame *frame = av_frame_alloc();
    if (!frame) return NULL;
    int channels = context->ch_layout.nb_channels;
    frame->format = context->sample_fmt;
    frame->nb_samples = count;
    frame->sample_rate = context->sample_rate;
    if (av_channel_layout_copy(&frame->ch_layout, &context->ch_layout) < 0 || av_frame_get_buffer(frame, 0) < 0) {
        av_frame_free(&frame);
        return NULL;
    }
    // 24 bits lie in the upper part of 32.
    double scale = context->bits_per_raw_sample == 24 ? 0x1p23 : 0x1p31;
    int shift = context->bits_per_raw_sample == 24 ? 256 : 1;
    for (int channel = 0; channel < channels; channel++) {
        uint8_t *plane = frame->extended_data[channel];
        for (int i = 0; i < count; i++) {
            double value = samples[(size_t)i * (size_t)channels + (size_t)channel];
            switch (context->sample_fmt) {
            case AV_SAMPLE_FMT_FLTP: ((float *)plane)[i] = isfinite(value) ? (float)value : 0; break;
            case AV_SAMPLE_FMT_S16P: ((int16_t *)plane)[i] = (int16_t)clipped(value, 0x1p15); break;
            default: ((int32_t *)plane)[i] = (int32_t)clipped(value, scale) * shift; break;
            }
        }
    }
    return frame;
}

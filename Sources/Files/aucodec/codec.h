/// Codecs and containers of libavcodec and libavformat. Every function returns 0, or -1 with a sentence in `reply`.
#ifndef AUCODEC_CODEC_H
#define AUCODEC_CODEC_H

#include <libavcodec/avcodec.h>

#include "wire.h"

/// Core Audio's code of a codec that is served; AV_CODEC_ID_NONE for others.
enum AVCodecID codec_id(uint32_t format_id);
/// 0 for codecs that Core Audio has no code for.
uint32_t format_id(enum AVCodecID id);

/// Bits of a sample of a lossless codec; 0 for others.
uint32_t bit_depth(const AVCodecContext *context);

/// Appends a frame's samples, interleaved Float64; `skip` and `most` are frames of it.
int samples_append(const AVFrame *frame, int skip, int most, Bytes *target);
/// A frame of `count` frames of interleaved Float64 in the encoder's format; null without memory.
AVFrame *samples_frame(const AVCodecContext *context, const double *samples, int count);

/// What an encoder is asked for.
typedef struct EncoderSettings {
    /// Core Audio's code.
    uint32_t format;
    uint32_t rate, channels;
    /// Of a sample of a lossless codec, and a second; 0 for the codec's own.
    uint32_t bits, bit_rate;
    /// A bit for each channel, AV_CH_…; 0 for the encoder's own channels of that number.
    uint64_t speakers;
    /// Of a variable bit rate, 1 to 128; 0 for a constant one.
    uint32_t quality;
} EncoderSettings;

/// From the beginning of a message that opens an encoder.
EncoderSettings encoder_settings_take(Bytes *message);
/// An opened encoder; null with a sentence in `reply`.
AVCodecContext *encoder_open(const EncoderSettings *settings, Bytes *reply);
/// What decoders of Core Audio call a magic cookie.
void cookie_append(const AVCodecContext *context, Bytes *target);

int packets_open_decoder(Bytes *message, Bytes *reply);
int packets_open_encoder(Bytes *message, Bytes *reply);
int packets_decode(Bytes *message, Bytes *reply);
int packets_encode(Bytes *message, Bytes *reply);
int packets_finish(Bytes *reply);

int reader_open(Bytes *message, Bytes *reply);
int reader_read(Bytes *message, Bytes *reply);
int reader_seek(Bytes *message, Bytes *reply);

int writer_open(Bytes *message, Bytes *reply);
int writer_write(Bytes *message, Bytes *reply);
int writer_close(Bytes *message, Bytes *reply);

#endif

#include <opus.h>

// Swift imports no variadic functions.

static inline int copus_set_bit_rate(OpusEncoder *encoder, opus_int32 rate) { return opus_encoder_ctl(encoder, OPUS_SET_BITRATE(rate)); }
static inline int copus_set_variable(OpusEncoder *encoder, opus_int32 on) { return opus_encoder_ctl(encoder, OPUS_SET_VBR(on)); }

/// Frames at the encoder's rate by which it is late.
static inline opus_int32 copus_lookahead(OpusEncoder *encoder) {
    opus_int32 frames = 0;
    opus_encoder_ctl(encoder, OPUS_GET_LOOKAHEAD(&frames));
    return frames;
}

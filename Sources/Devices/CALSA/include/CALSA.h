/// ALSA's PCM interface, its complaints as text instead of lines on stderr, and its interleaved samples.
#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

/// Keeps the library from printing to stderr; the text of its first complaint is kept for this thread instead, until
/// the next call.
void calsa_collect_messages(void);

/// The first complaint on this thread since `calsa_collect_messages`, or an empty string.
const char *calsa_message(void);

/// How samples lie in an interleaved buffer.
enum { CALSA_FLOAT, CALSA_SIGNED32, CALSA_SIGNED16 };

/// Writes one channel into interleaved memory of `channels` channels; what is not a number becomes 0, and integers are
/// clipped.
void calsa_interleave(int kind, const float *samples, size_t frames, void *memory, size_t channels, size_t channel);

/// Reads one channel out of interleaved memory of `channels` channels.
void calsa_deinterleave(int kind, const void *memory, size_t channels, size_t channel, float *samples, size_t frames);

#endif

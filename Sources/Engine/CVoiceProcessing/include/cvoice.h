/// Takes echo and noise out of a microphone's signal, block by block: libspeexdsp behind floats.
#ifndef CVOICE_H
#define CVOICE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__) && __has_attribute(swift_attr)
#define VOICE_REALTIME __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#else
#define VOICE_REALTIME
#endif

typedef struct cvoice cvoice;

/// For blocks of `block` samples of one channel at `rate` Hz and echoes of up to `tail` samples; null without memory.
cvoice *cvoice_create(uint32_t rate, uint32_t block, uint32_t tail);
void cvoice_destroy(cvoice *voice);
/// Processes one block: what the microphone heard, and what was played that it may have heard.
///
/// Allocates nothing. Full scale is 1; what is louder is cut. Nonzero when somebody speaks.
int cvoice_process(cvoice *voice, const float *near, const float *far, float *output, int controls_gain) VOICE_REALTIME;

#endif

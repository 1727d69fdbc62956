#include "include/cvoice.h"

#include <math.h>
#include <speex/speex_echo.h>
#include <speex/speex_preprocess.h>
#include <stdlib.h>

struct cvoice {
    SpeexEchoState *echo;
    SpeexPreprocessState *clean;
    uint32_t block;
    int controls_gain;
    /// One block each.
    spx_int16_t *near, *far, *output;
};

cvoice *cvoice_create(uint32_t rate, uint32_t block, uint32_t tail) {
    cvoice *voice = calloc(1, sizeof *voice);
    if (!voice) return NULL;
    voice->block = block;
    voice->near = calloc(3 * (size_t)block, sizeof *voice->near);
    voice->echo = speex_echo_state_init((int)block, (int)tail);
    voice->clean = speex_preprocess_state_init((int)block, (int)rate);
    if (!voice->near || !voice->echo || !voice->clean) {
        cvoice_destroy(voice);
        return NULL;
    }
    voice->far = voice->near + block;
    voice->output = voice->far + block;
    spx_int32_t hertz = (spx_int32_t)rate, yes = 1;
    speex_echo_ctl(voice->echo, SPEEX_ECHO_SET_SAMPLING_RATE, &hertz);
    speex_preprocess_ctl(voice->clean, SPEEX_PREPROCESS_SET_ECHO_STATE, voice->echo);
    speex_preprocess_ctl(voice->clean, SPEEX_PREPROCESS_SET_DENOISE, &yes);
    speex_preprocess_ctl(voice->clean, SPEEX_PREPROCESS_SET_VAD, &yes);
    return voice;
}

void cvoice_destroy(cvoice *voice) {
    if (!voice) return;
    if (voice->clean) speex_preprocess_state_destroy(voice->clean);
    if (voice->echo) speex_echo_state_destroy(voice->echo);
    free(voice->near);
    free(voice);
}

static void convert(spx_int16_t *target, const float *source, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        float value = source[i] * 32768.0f;
        // Neither NaN nor infinity gets through a comparison.
        target[i] = value >= 32767.0f ? 32767 : value <= -32768.0f ? -32768 : value == value ? (spx_int16_t)lrintf(value) : 0;
    }
}

int cvoice_process(cvoice *voice, const float *near, const float *far, float *output, int controls_gain) {
    if (controls_gain != voice->controls_gain) {
        spx_int32_t value = controls_gain != 0;
        speex_preprocess_ctl(voice->clean, SPEEX_PREPROCESS_SET_AGC, &value);
        voice->controls_gain = controls_gain;
    }
    convert(voice->near, near, voice->block);
    convert(voice->far, far, voice->block);
    speex_echo_cancellation(voice->echo, voice->near, voice->far, voice->output);
    int speaks = speex_preprocess_run(voice->clean, voice->output);
    for (uint32_t i = 0; i < voice->block; i++) output[i] = (float)voice->output[i] * (1.0f / 32768.0f);
    return speaks;
}

#include "CAudioToolbox.h"

typedef __attribute__((swiftcall)) OSStatus (*pull_function)(AudioUnitRenderActionFlags *flags, const AudioTimeStamp *timestamp,
                                                             uint32_t frameCount, int64_t inputBusNumber,
                                                             AudioBufferList *inputData,
                                                             __attribute__((swift_context)) const void *context);

CAT_RENDER_SECTION
OSStatus cat_pull_input(void *context, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *timestamp, uint32_t frameCount,
                        int64_t inputBusNumber, AudioBufferList *inputData) {
    const cat_pull_block *block = context;
    if (block == NULL || flags == NULL || timestamp == NULL || inputData == NULL) return -50;
    pull_function pull = (pull_function)block->function;
    return pull(flags, timestamp, frameCount, inputBusNumber, inputData, block->context);
}

CAT_RENDER_SECTION __attribute__((swiftcall)) void cat_keep_pull_block(const void *function, const void *context, cat_pull_block *block) {
    block->function = function;
    block->context = context;
}

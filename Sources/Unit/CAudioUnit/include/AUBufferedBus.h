/// `BufferedAudioBus` of Apple's samples and templates, whose own one is in Objective-C: memory for a bus's samples, and
/// the bus, which is an object of Swift's. `auctl import` puts it in the place of a project's own.
#ifndef AUBUFFEREDBUS_H
#define AUBUFFEREDBUS_H

#include <AVFAudio/AVFAudio.h>

#ifdef __cplusplus

#include <memory>
#include <vector>

/// A copy shares memory and bus. Thread: control, but for the lists, which belong to the render thread in between.
struct BufferedAudioBus {
    AUAudioFrameCount maxFrames = 0;
    /// Where the memory lies; null without any.
    AudioBufferList const *originalAudioBufferList = nullptr;
    /// A list of as many buffers, which a render call may change.
    AudioBufferList *mutableAudioBufferList = nullptr;
    /// What `keep` got last.
    void *keptBus = nullptr;

    /// Zeroed, non-interleaved 32-bit floats.
    void allocate(AUAudioFrameCount frames, AUAudioChannelCount channels) {
        memory = std::make_shared<Memory>(frames, channels);
        maxFrames = frames;
        originalAudioBufferList = memory->list(0);
        mutableAudioBufferList = memory->list(1);
    }

    void deallocateRenderResources() {
        originalAudioBufferList = nullptr;
        mutableAudioBufferList = nullptr;
        memory.reset();
    }

    /// Takes a reference to the bus, which `release` gives up with the last copy.
    void keep(void *object, void (*release)(void *object)) {
        holder.reset(object, release);
        keptBus = object;
    }

private:
    struct Memory {
        std::vector<float> samples;
        /// Two lists, one behind the other.
        std::vector<AudioBuffer> lists;
        size_t step;

        Memory(size_t frames, size_t channels)
            : samples(frames * channels), lists(2 * (channels + 1)), step(channels + 1) {
            for (size_t which = 0; which < 2; which++) {
                AudioBufferList *made = list(which);
                made->mNumberBuffers = (UInt32)channels;
                for (size_t channel = 0; channel < channels; channel++) {
                    AudioBuffer buffer = {1, (UInt32)(frames * sizeof(float)), samples.data() + channel * frames};
                    made->mBuffers[channel] = buffer;
                }
            }
        }

        /// A list's head needs half of a buffer.
        AudioBufferList *list(size_t which) { return (AudioBufferList *)(void *)(lists.data() + which * step); }
    };

    std::shared_ptr<Memory> memory;
    std::shared_ptr<void> holder;
};

#endif

#endif

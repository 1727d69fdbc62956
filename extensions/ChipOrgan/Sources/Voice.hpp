/// One pulse wave with a key of its own.
#pragma once

#include <cmath>
#include <cstdint>

namespace chip {

class Voice {
public:
    int note() const { return note_; }
    bool isIdle() const { return level_ == 0 && !isHeld_; }
    bool isHeld() const { return isHeld_; }
    uint64_t age() const { return age_; }

    void start(int note, float velocity, double rate, uint64_t age) {
        note_ = note;
        loudness_ = velocity;
        step_ = 440 * std::pow(2, (note - 69) / 12.0) / rate;
        phase_ = 0;
        isHeld_ = true;
        age_ = age;
    }

    void release() { isHeld_ = false; }

    void silence() {
        isHeld_ = false;
        level_ = 0;
    }

    /// Adds `count` frames; the level moves by `slope` a frame, up while the key is held and down after.
    void add(float *samples, uint32_t count, float duty, float slope) {
        for (uint32_t frame = 0; frame < count; frame++) {
            level_ = isHeld_ ? std::fmin(1.0f, level_ + slope) : std::fmax(0.0f, level_ - slope);
            samples[frame] += (phase_ < duty ? 1.0f : -1.0f) * level_ * loudness_;
            phase_ += step_;
            if (phase_ >= 1) phase_ -= 1;
        }
    }

private:
    int note_ = -1;
    bool isHeld_ = false;
    float loudness_ = 0, level_ = 0;
    double phase_ = 0, step_ = 0;
    uint64_t age_ = 0;
};

}  // namespace chip

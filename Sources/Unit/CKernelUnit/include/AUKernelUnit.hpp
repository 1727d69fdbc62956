/// A unit in C++: a class instead of the functions of AUKernelUnit.h.
#ifndef AUKERNELUNIT_HPP
#define AUKERNELUNIT_HPP

#include <AUKernelUnit.h>
#include <cstddef>
#include <exception>
#include <new>

/// What a kernel inherits and declares anew where it does more. Nothing is virtual: the compiler sees through every
/// call.
///
/// A kernel has a constructor that takes an `AUKernelConfiguration`, and `void render(const AUKernelContext &)`.
struct AUKernel {
    /// A render thread, as are all that follow.
    void reset() {}
    void setParameter(AUParameterAddress, AUValue, uint32_t) {}
    void handleMIDI(const AUKernelContext &, const uint8_t *, uint32_t) {}
    uint32_t latencyFrames() const { return 0; }
    uint32_t tailFrames() const { return 0; }
};

/// Whether the unit of a kernel has a MIDI input.
enum class AUKernelMIDI { none, input };

/// Lets a definition call the members of `Kernel`. An exception of its constructor is a unit that does not start; users
/// read what a std::exception says.
template <class Kernel> void AUKernelUse(AUKernelUnitDefinition &definition, AUKernelMIDI midi = AUKernelMIDI::none) {
    static_assert(alignof(Kernel) <= alignof(std::max_align_t), "a kernel's memory has the alignment of malloc");
    definition.structSize = sizeof definition;
    definition.kernelSize = sizeof(Kernel);
    definition.start = [](void *memory, const AUKernelConfiguration *configuration) -> OSStatus {
        try {
            new (memory) Kernel(*configuration);
            return noErr;
        } catch (const std::bad_alloc &) {
            return AUKernelFail(configuration, kAudioUnitErr_FailedInitialization, "there is not enough memory");
        } catch (const std::exception &failure) {
            return AUKernelFail(configuration, kAudioUnitErr_FailedInitialization, "%s", failure.what());
        } catch (...) {
            return kAudioUnitErr_FailedInitialization;
        }
    };
    definition.stop = [](void *kernel) { static_cast<Kernel *>(kernel)->~Kernel(); };
    definition.reset = [](void *kernel) { static_cast<Kernel *>(kernel)->reset(); };
    definition.setParameter = [](void *kernel, AUParameterAddress address, AUValue value, uint32_t frames) {
        static_cast<Kernel *>(kernel)->setParameter(address, value, frames);
    };
    if (midi == AUKernelMIDI::input) {
        definition.handleMIDI = [](void *kernel, const AUKernelContext *context, const uint8_t *bytes, uint32_t length) {
            static_cast<Kernel *>(kernel)->handleMIDI(*context, bytes, length);
        };
    }
    definition.render = [](void *kernel, const AUKernelContext *context) {
        static_cast<Kernel *>(kernel)->render(*context);
    };
    definition.latencyFrames = [](const void *kernel) { return static_cast<const Kernel *>(kernel)->latencyFrames(); };
    definition.tailFrames = [](const void *kernel) { return static_cast<const Kernel *>(kernel)->tailFrames(); };
}

#endif

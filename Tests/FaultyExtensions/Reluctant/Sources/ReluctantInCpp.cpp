#include "Reluctant.h"

#include <AUKernelUnit.hpp>
#include <stdexcept>

namespace {

struct Kernel : AUKernel {
    explicit Kernel(const AUKernelConfiguration &) { throw std::runtime_error("its constructor threw this"); }

    void render(const AUKernelContext &) {}
};

}  // namespace

const AUExtensionInterface *AUExtensionEntry(void) {
    static AUKernelUnitDefinition definitions[RELUCTANT_COUNT];
    for (int index = 0; index < RELUCTANT_IN_C; index++) definitions[index] = reluctant_in_c[index];
    for (int index = 0; index < WILLING; index++) definitions[RELUCTANT_IN_C + index] = willing[index];
    AUKernelUnitDefinition &last = definitions[RELUCTANT_IN_CPP];
    last = reluctant_in_c[0];
    last.component.componentSubType = AU_FOURCC('r', 'l', 'c', '+');
    last.name = "Reluctant in C++";
    AUKernelUse<Kernel>(last);
    return AUKernelUnitInterface(definitions, RELUCTANT_COUNT);
}

/// Loading a plug-in's code, and what some of it expects of a host without saying so.
#include "internal.h"

#include <dlfcn.h>
#include <math.h>
#include <string.h>

// Functions that compilers called with -ffast-math, and that the C library has had no new callers of since version 2.31. They
// are found by plug-ins that were compiled before, once this library is seen by what is loaded after it.
#define FINITE_ONE(name) \
    double finite_##name(double) __asm__("__" #name "_finite"); \
    double finite_##name(double value) { return name(value); } \
    float finite_##name##f(float) __asm__("__" #name "f_finite"); \
    float finite_##name##f(float value) { return name##f(value); }
#define FINITE_TWO(name) \
    double finite_##name(double, double) __asm__("__" #name "_finite"); \
    double finite_##name(double one, double other) { return name(one, other); } \
    float finite_##name##f(float, float) __asm__("__" #name "f_finite"); \
    float finite_##name##f(float one, float other) { return name##f(one, other); }

FINITE_ONE(acos)
FINITE_ONE(acosh)
FINITE_ONE(asin)
FINITE_ONE(atanh)
FINITE_ONE(cosh)
FINITE_ONE(exp)
FINITE_ONE(exp10)
FINITE_ONE(exp2)
FINITE_ONE(log)
FINITE_ONE(log10)
FINITE_ONE(log2)
FINITE_ONE(sinh)
FINITE_ONE(sqrt)
FINITE_TWO(atan2)
FINITE_TWO(fmod)
FINITE_TWO(hypot)
FINITE_TWO(pow)

/// Whether there is now more for code to find that lacks what the loader names.
static bool bring(const char *reason) {
    static const char here;
    Dl_info information;
    const char *missing = reason ? strstr(reason, "undefined symbol: ") : NULL;
    if (!missing) return false;
    missing += strlen("undefined symbol: ");
    // Two plug-ins of Debian's swh-lv2 are not linked with the library that they call; hosts have it by chance.
    if (!strncmp(missing, "fftwf_", 6)) return dlopen("libfftw3f.so.3", RTLD_NOW | RTLD_GLOBAL);
    bool is_finite = !strncmp(missing, "__", 2) && strstr(missing, "_finite");
    return is_finite && dladdr(&here, &information)
        && dlopen(information.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

void *cfp_load_code(const char *path) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle) return handle;
    bring(dlerror());
    // Also where nothing was brought: whoever asks the loader for its reason is told it.
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

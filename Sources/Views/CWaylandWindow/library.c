#include "library.h"

#include <dlfcn.h>
#include <stddef.h>

cwl_functions cwl_library;

#define CWL_DESCRIPTION(name) const struct wl_interface *cwl_##name##_interface;
CWL_INTERFACES(CWL_DESCRIPTION)
#undef CWL_DESCRIPTION

bool cwl_load(void) {
    static bool is_loaded;
    if (is_loaded) return true;
    void *library = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    bool has_all = true;
    void *symbol;
#define CWL_FIND(name)                                                                                                 \
    symbol = dlsym(library, "wl_" #name);                                                                              \
    cwl_library.name = (__typeof__(cwl_library.name))symbol;                                                           \
    has_all = has_all && symbol;
    CWL_FUNCTIONS(CWL_FIND)
#undef CWL_FIND
#define CWL_FIND(name)                                                                                                 \
    symbol = dlsym(library, "wl_" #name "_interface");                                                                 \
    cwl_##name##_interface = symbol;                                                                                   \
    has_all = has_all && symbol;
    CWL_INTERFACES(CWL_FIND)
#undef CWL_FIND
    is_loaded = has_all;
    if (!has_all) dlclose(library);
    return has_all;
}

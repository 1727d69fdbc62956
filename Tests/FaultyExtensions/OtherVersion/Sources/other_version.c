#include <AUExtension.h>
#include <stdlib.h>

// A host that reads beyond the version number of this table calls a function that ends it.
static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    (void)description, (void)host, (void)instance;
    abort();
}

static const AUExtensionInterface interface = {
    .abiVersion = AU_EXTENSION_ABI_VERSION + 1,
    .structSize = 8,
    .create = create,
};

const AUExtensionInterface *AUExtensionEntry(void) { return &interface; }

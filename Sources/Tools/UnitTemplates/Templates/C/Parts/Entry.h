/// The library's one exported function.
const AUExtensionInterface *AUExtensionEntry(void) { return AUKernelUnitInterface(&definition, 1); }

/// The library's one exported function.
const AUExtensionInterface *AUExtensionEntry() {
    static const AUKernelUnitDefinition definition = makeDefinition();
    return AUKernelUnitInterface(&definition, 1);
}

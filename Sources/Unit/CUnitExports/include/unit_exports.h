/// Nothing to call: linking this target leaves `AUExtensionEntry` and `AUExtensionViewEntry` as the library's only exported symbols
/// (entry.map).

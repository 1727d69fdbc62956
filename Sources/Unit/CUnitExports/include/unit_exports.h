/// Nothing to call: linking this target leaves `AUExtensionEntry` as the library's only exported symbol (entry.map).

    definition.parameters = parameters;
    definition.parameterCount = parameterCount;
    definition.presets = presets;
    definition.presetCount = sizeof presets / sizeof *presets;

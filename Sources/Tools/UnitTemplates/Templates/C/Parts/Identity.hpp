    definition.component.componentSubType = AU_FOURCC('s', 'u', 'b', 't');
    definition.component.componentManufacturer = AU_FOURCC('M', 'a', 'n', 'u');
    definition.name = "NewUnit";
    definition.manufacturer = "NewManufacturer";
    definition.version = 65536;  // as in Info.plist

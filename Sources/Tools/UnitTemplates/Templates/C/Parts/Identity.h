    .component.componentSubType = AU_FOURCC('s', 'u', 'b', 't'),
    .component.componentManufacturer = AU_FOURCC('M', 'a', 'n', 'u'),
    .name = "NewUnit",
    .manufacturer = "NewManufacturer",
    .version = 65536,  // as in Info.plist

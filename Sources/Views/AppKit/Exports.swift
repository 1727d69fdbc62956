@_exported import ViewHierarchy

@_exported import struct AudioToolbox.Selector

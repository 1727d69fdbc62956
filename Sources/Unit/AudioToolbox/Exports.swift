@_exported import AudioToolbox
@_exported import AudioTypes
@_exported import DarwinInterface
@_exported import MIDITranslation
@_exported import PropertyLists

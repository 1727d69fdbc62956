@_exported import AudioTypes
@_exported import MIDITranslation
@_exported import PropertyLists

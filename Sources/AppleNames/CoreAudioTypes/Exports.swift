@_exported import AudioTypes
@_exported import CoreAudioTypes

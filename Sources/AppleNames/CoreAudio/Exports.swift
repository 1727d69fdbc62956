@_exported import CoreAudio
@_exported import CoreAudioTypes
@_exported import DarwinInterface

// Apple's older name of the audio unit API. The clang module of the same name has the submodules that sources import,
// such as `AudioUnit.AUParameters`; this module is what each of them brings.
@_exported import AudioToolbox
@_exported import AudioUnit
@_exported import CoreAudioTypes

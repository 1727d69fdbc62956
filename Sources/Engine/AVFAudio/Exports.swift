@_exported import AVFAudio
@_exported import AudioToolbox
@_exported import Foundation
// What the C interface of devices calls, for programs that link this module.
internal import AudioHardware

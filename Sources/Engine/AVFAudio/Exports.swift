@_exported import AVFAudio
// What the C interface of devices calls, for programs that link this module.
internal import AudioHardware
@_exported import AudioToolbox
@_exported import Foundation

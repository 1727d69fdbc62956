// The part of AVFoundation that is about audio: the modules that Apple's brings.
@_exported import AVFAudio
@_exported import AVFoundation
@_exported import AudioToolbox
@_exported import CoreAudio
@_exported import CoreAudioTypes
@_exported import CoreMIDI
@_exported import CoreMedia
@_exported import Foundation

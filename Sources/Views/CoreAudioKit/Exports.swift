@_exported import AppKit
@_exported import AudioToolbox
@_exported import CoreAudioKit
@_exported import UIKit

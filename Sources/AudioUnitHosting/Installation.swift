import AudioToolbox
import ExtensionHost
import UserLibrary

/// Called by the C module of the same name when the program begins. The host of a program that knows Apple's API alone
/// is made when a component is first asked for, so that a program which never does pays nothing.
@c(AudioUnitHostingInstall)
public func installAudioUnitHosting() {
    UserFolders.install()
    AudioUnitResolver.installDefault { try AudioUnitHost().resolver }
}

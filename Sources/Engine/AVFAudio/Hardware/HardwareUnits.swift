import AudioToolbox

/// Apple's I/O units and the audio-file player, which every program finds by description that is linked with this
/// module.
enum HardwareUnits {
    /// Registers every component once, for this process; later calls do nothing. Thread: any but render.
    static func register() { registered }

    private static let registered: Void = {
        for kind in HardwareUnitKind.allCases {
            AudioUnitResolver.registerBuiltIn(
                .builtIn(kind.subType, type: kAudioUnitType_Output), name: "auserviced: \(kind.name)",
                version: 0x0001_0000
            ) { description, _ in try HardwareAudioUnit(kind, description) }
        }
        AudioUnitResolver.registerBuiltIn(
            FilePlayerUnit.description, name: "auserviced: AUAudioFilePlayer", version: 0x0001_0000
        ) { description, _ in try FilePlayerUnit(description) }
    }()
}

/// Called by the C module of the built-in units when a program begins that is linked with this module, too.
@c(HardwareUnitsInstall)
public func installHardwareUnits() { AudioUnitResolver.registerWhenAsked(HardwareUnits.register) }

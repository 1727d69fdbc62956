public import AudioToolbox

/// The units that this project brings itself, under Apple's codes, so that programs that ask by description find them.
///
/// They run in the process of whoever makes them: they are the host's own code. For everybody else they are a bundle,
/// whose services are as isolated as any other's. docs/host/built-in-units.md describes them.
public enum BuiltInUnits {
    /// The manufacturer that the units name; their code is Apple's.
    public static let manufacturer = "auserviced"

    /// Registers every component once, for this process; later calls do nothing. Thread: any but render.
    ///
    /// A program that is linked with this module need not call it: the components are there when it first lists, looks
    /// up or registers any.
    public static func register() { registered }

    /// The descriptions of all components. Thread: any.
    public static var components: [AudioComponentDescription] { all.map(\.description) }

    /// An N-band equalizer (`nbeq`) with another number of bands than the 16 that a component's instance has.
    ///
    /// - Parameter numberOfBands: held within 1 ... 256; a band's number is added to the addresses of band 0.
    public static func makeNBandEqualizer(numberOfBands: Int) -> AUAudioUnit {
        let description = BuiltInComponent.nBandEqualizer.description
        do {
            return try NBandEqualizerUnit(componentDescription: description, numberOfBands: numberOfBands)
        } catch {
            preconditionFailure("the equalizer's own busses make no sense: \(error)")
        }
    }

    /// A unit of one of the components, whatever is registered here.
    ///
    /// - Throws: `AUAudioUnitError` for codes that are none of theirs, and what making a unit throws.
    package static func makeUnit(_ description: AudioComponentDescription) throws -> AUAudioUnit {
        guard let component = all.first(where: { $0.description.hasCodes(of: description) }) else {
            throw AUAudioUnitError(kAudioUnitErr_ExtensionNotFound, "\(description) is no built-in unit")
        }
        return try component.make(component.description)
    }

    private static let registered: Void = {
        for component in all + hostOnly {
            AudioUnitResolver.registerBuiltIn(
                component.description, name: "\(manufacturer): \(component.name)", version: version
            ) { description, _ in try component.make(description) }
        }
    }()

    static let version: UInt32 = 0x0001_0000

    /// Those whose properties carry pointers into the program's memory: no bundle has them.
    static let hostOnly: [BuiltInComponent] = [.scheduledSoundPlayer]

    static let all: [BuiltInComponent] =
        [
            .delay, .reverb, .distortion, .nBandEqualizer, .parametricEqualizer, .lowPass, .highPass, .bandPass,
            .lowShelf, .highShelf, .peakLimiter, .dynamicsProcessor, .sampleDelay, .varispeed, .newTimePitch,
            .sampler, .midiSynth, .multichannelMixer, .matrixMixer, .spatialMixer, .genericOutput,
        ]
}

extension AudioComponentDescription {
    fileprivate func hasCodes(of other: AudioComponentDescription) -> Bool {
        componentType == other.componentType && componentSubType == other.componentSubType
            && componentManufacturer == other.componentManufacturer
    }
}

/// Called by the C module of this one when a program begins. The components are registered when it first asks for any.
@c(BuiltInUnitsInstall)
public func installBuiltInUnits() { AudioUnitResolver.registerWhenAsked(BuiltInUnits.register) }

import CoreAudioKit

/// A view that draws into the pixels itself: a bar as long as the unit's level. Four of its kind fail at it.
final class EaselController: AUViewController, AUAudioUnitFactory {
    private var easel: Easel?
    private let journal = EaselJournal()

    nonisolated func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit {
        let fault = EaselFault(rawValue: componentDescription.componentSubType) ?? .none
        let unit = try EaselUnit(componentDescription: componentDescription, journal: journal, fault)
        // As many views do: before anybody else has the unit.
        let schedule = unit.scheduleMIDIEventBlock
        Task { @MainActor in
            let easel = Easel(self.journal, fault)
            easel.play = { schedule?(AUEventSampleTimeImmediate, 0, $0.count, $0) }
            self.easel = easel
        }
        return unit
    }

    override var viewContent: (any ViewContent)? { easel }
}

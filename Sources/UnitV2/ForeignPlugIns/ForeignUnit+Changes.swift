import AudioToolbox
import CForeignPlugIns

// What a plug-in changes on its own.
extension ForeignUnit {
    /// Told to whoever observes the unit, on the plug-in's own thread.
    func observeChanges() {
        let unit = Observed(unit: self)
        observed = unit
        // The unit is freed before what it observes with.
        cfp_unit_observe(
            self.unit,
            { context, what in
                guard let context else { return }
                let unit = Unmanaged<Observed>.fromOpaque(context).takeUnretainedValue().unit
                unit?.tell(what)
            }, Unmanaged.passUnretained(unit).toOpaque())
    }

    /// A unit while it is there.
    final class Observed {
        weak var unit: ForeignUnit?

        init(unit: ForeignUnit) { self.unit = unit }
    }

    private func tell(_ what: UInt32) {
        if what & UInt32(CFP_PARAMETERS_CHANGED) != 0 { takeParameters() }
        if what & UInt32(CFP_LATENCY_CHANGED) != 0 { didChange(.latency) }
        if what & UInt32(CFP_TAIL_CHANGED) != 0 { didChange(.tailTime) }
        if what & UInt32(CFP_VALUES_CHANGED) != 0 { didChange(.allParameterValues) }
    }
}

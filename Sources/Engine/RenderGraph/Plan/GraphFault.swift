/// Why a graph cannot be rendered, with the node and the bus that it is about.
package enum GraphFault: Error, Equatable, CustomStringConvertible {
    /// A node gets, through others, its own output.
    case cycle(String)
    /// A node is read at its own rate on one path and at another rate, or through a time effect, on another.
    case splitAcrossRates(String)
    /// The device's input cannot be read at another rate than the device's.
    case inputAcrossRates(String)
    /// A sample rate differs from the next one's where nothing converts.
    case rates(String, Double, String, Int, Double)
    /// Rates further apart than anything converts.
    case unconvertible(String, Int, Double, Double)
    /// A node sends MIDI at another sample rate than that of the node that gets it.
    case midiRates(String, Double, String, Double)
    /// More changes of rate one behind the other than a graph may have.
    case tooManyRates(String)

    package var description: String {
        switch self {
        case .cycle(let node):
            "\(node) would get its own output; disconnect one of the nodes between its output and its input"
        case .splitAcrossRates(let node):
            "\(node) is split into paths of which one changes the rate and another does not; join the paths in a mixer "
                + "before the time effect or the change of rate"
        case .inputAcrossRates(let node):
            "\(node) cannot be read through a time effect or a change of rate: live input has no more frames than it has"
        case .rates(let source, let rate, let target, let bus, let wanted):
            "\(source) renders at \(rate) Hz, but bus \(bus) of \(target) takes \(wanted) Hz; connect through a mixer, "
                + "which converts"
        case .unconvertible(let node, let bus, let from, let to):
            "bus \(bus) of \(node) cannot convert \(from) Hz to \(to) Hz: the rates are too far apart"
        case .midiRates(let source, let rate, let target, let wanted):
            "\(source) sends MIDI at \(rate) Hz to \(target), which renders at \(wanted) Hz; connect them with a format of "
                + "that rate"
        case .tooManyRates(let node): "\(node) is behind more than 64 changes of rate"
        }
    }
}

import AudioToolbox

/// The nodes of an engine beside their numbers, by which its core knows them. Thread: under the engine's state lock.
///
/// What changes it asks no node: that might ask for this, which is under change.
struct EngineNodes {
    /// In no order that means anything.
    private(set) var all: [AVAudioNode] = []
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var nodeOfNumber: [NodeNumber: AVAudioNode] = [:]
    private var lastNumber = 0
    /// By class.
    private var lastOrdinals: [ObjectIdentifier: Int] = [:]
    /// The engine's own, each once it was asked for.
    private(set) var output: AVAudioOutputNode?
    private(set) var input: AVAudioInputNode?
    private(set) var mainMixer: AVAudioMixerNode?

    private struct Entry {
        let number: NodeNumber
        let ordinal: Int
        var place: Int
    }

    subscript(number: NodeNumber) -> AVAudioNode? { nodeOfNumber[number] }

    /// Nil for a node that is not attached here.
    func number(of node: AVAudioNode) -> NodeNumber? { entries[ObjectIdentifier(node)]?.number }

    /// Counts the nodes of one class, from 1, in the order in which they were attached.
    func ordinal(of node: AVAudioNode) -> Int? { entries[ObjectIdentifier(node)]?.ordinal }

    func isOwn(_ node: AVAudioNode) -> Bool { node === output || node === input || node === mainMixer }

    // MARK: Changing

    /// - Returns: the number by which the node is known from now on.
    mutating func insert(_ node: AVAudioNode) -> NodeNumber {
        let kind = ObjectIdentifier(type(of: node))
        let ordinal = (lastOrdinals[kind] ?? 0) + 1
        lastOrdinals[kind] = ordinal
        lastNumber += 1
        let number = NodeNumber(lastNumber)
        entries[ObjectIdentifier(node)] = Entry(number: number, ordinal: ordinal, place: all.count)
        nodeOfNumber[number] = node
        all.append(node)
        return number
    }

    mutating func remove(_ node: AVAudioNode) {
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(node)) else { return }
        nodeOfNumber[entry.number] = nil
        all.swapAt(entry.place, all.count - 1)
        all.removeLast()
        if entry.place < all.count { entries[ObjectIdentifier(all[entry.place])]?.place = entry.place }
    }

    mutating func keepOutput(_ node: AVAudioOutputNode) { output = node }
    mutating func keepInput(_ node: AVAudioInputNode) { input = node }
    mutating func keepMainMixer(_ node: AVAudioMixerNode) { mainMixer = node }
}

extension AVAudioNode {
    /// Whether a source's mixing properties act here and no further.
    var endsMixingWay: Bool { self is AVAudioMixerNode || self is AVAudioEnvironmentNode }

    /// What an engine's graph has to know of the node.
    var traits: NodeTraits {
        var traits: NodeTraits = []
        if isTimeEffect { traits.insert(.isTimeEffect) }
        if convertsInput { traits.insert(.convertsInput) }
        if endsMixingWay { traits.insert(.endsMixingWay) }
        if self is any MixingSource { traits.insert(.hasMixing) }
        if self is AVAudioSinkNode { traits.insert(.isSink) }
        let unit = (self as? AVAudioUnit)?.audioComponentDescription
        if unit?.componentType == kAudioUnitType_MIDIProcessor { traits.insert(.isMIDIProcessor) }
        return traits
    }
}

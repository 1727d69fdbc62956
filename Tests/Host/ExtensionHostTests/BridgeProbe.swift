import ExtensionHost

/// One channel of a bridge behind arrays.
struct BridgeProbe: ~Copyable {
    private var bridge: UnitBridge

    init(latencyFrames: Int, maximumFrames: Int, policy: BridgePolicy) {
        bridge = UnitBridge(
            channelCount: 1, latencyFrames: latencyFrames, maximumFrames: maximumFrames, policy: policy)
    }

    var tally: BridgeTally { bridge.tally }

    mutating func renew() { bridge.renew() }

    /// The block that is heard; `wet` is the unit's output, nil where it is missing.
    mutating func render(dry: [Float], wet: [Float]?) -> [Float] {
        var output = wet ?? [Float](repeating: .nan, count: dry.count)
        let frames = dry.count
        let isWet = wet != nil
        dry.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { target in
                var inputs: UnsafePointer<Float>? = input.baseAddress
                var outputs = target.baseAddress!
                if isWet {
                    bridge.takeWet(dry: &inputs, output: &outputs, frames: frames)
                } else {
                    bridge.bridge(dry: &inputs, output: &outputs, frames: frames)
                }
            }
        }
        return output
    }
}

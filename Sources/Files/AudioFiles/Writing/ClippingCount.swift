import CSndfile

/// Counts what an integer format cuts off.
struct ClippingCount {
    /// Samples beyond full scale.
    private(set) var count: Int64 = 0
    /// The largest magnitude; 0 where nothing is cut off.
    private(set) var peak: Float = 0
    private let highest: Float?

    /// - Parameter format: libsndfile's; nothing is counted of floating point, nor of lossy formats, which cut off in
    ///   players.
    init(format: Int32) { highest = IntegerDepth(format: format) == nil ? nil : 1 }

    mutating func add(_ samples: [Float], count: Int) {
        guard let highest else { return }
        for index in 0..<count {
            let magnitude = abs(samples[index])
            guard magnitude > highest else { continue }
            self.count += 1
            peak = max(peak, magnitude)
        }
    }
}

internal import CSpatialization

/// What a SOFA file says, by directions of this project's axes. Thread: any but render.
struct SOFAContent {
    private let sofa: spatial_sofa

    /// - Parameter sofa: valid while this is used.
    init(_ sofa: spatial_sofa) { self.sofa = sofa }

    var length: Int { Int(sofa.length) }

    private func position(_ number: Int) -> SpatialVector {
        let place = sofa.positions + 3 * number
        return SpatialVector(-Double(place[1]), Double(place[2]), -Double(place[0]))
    }

    func direction(_ number: Int) -> SpatialVector { position(number).normalized() ?? SpatialVector(0, 0, -1) }

    /// Of a file with several distances those of the greatest one: what is near is another sound.
    func usableDirections() -> [Int] {
        let all = (0..<Int(sofa.count)).filter { position($0).normalized() != nil && isHeard($0) }
        let farthest = all.map { position($0).length }.max() ?? 0
        let far = all.filter { position($0).length > 0.99 * farthest }
        return far.count >= 8 ? far : all
    }

    private func isHeard(_ number: Int) -> Bool { peak(number, 0) > 1e-9 && peak(number, 1) > 1e-9 }

    func response(_ number: Int, _ ear: Int, _ sample: Int) -> Float {
        sofa.responses[(2 * number + ear) * length + sample]
    }

    private func peak(_ number: Int, _ ear: Int) -> Float {
        (0..<length).reduce(0) { max($0, abs(response(number, ear, $1))) }
    }

    /// The sample at which an ear begins to hear: a tenth of the loudest one.
    func onset(_ number: Int, _ ear: Int) -> Int {
        let threshold = 0.1 * peak(number, ear)
        return (0..<length).first { abs(response(number, ear, $0)) >= threshold } ?? 0
    }

    /// Samples by which the file delays a response beside what lies in it.
    func delay(_ number: Int, _ ear: Int) -> Float {
        let delay = sofa.delays[sofa.delay_count == 2 ? ear : 2 * number + ear]
        return min(max(delay, 0), 4096)
    }
}

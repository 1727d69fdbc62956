import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol

/// Introduces neighbouring services to each other, so that one reads the other's output without the host.
///
/// Thread: any but render; waits for the services.
struct ChainConnection {
    let timeoutMilliseconds: Int

    /// A layout of the present incarnations: every run of at least two neighbours that answer becomes a segment.
    ///
    /// - Parameters:
    ///   - mayJoin: per unit, whether it takes one input and gives one output without delay.
    ///   - mayFollow: per unit, whether it may take its input from the unit before it.
    ///   - otherCore: that of the services, where all of them wake ahead: their units may then run by turns there and
    ///     with the host.
    ///   - followsHost: whether the services run on the core of the host's thread.
    func layout(
        _ seats: [IncarnationSeat?], mayJoin: [Bool], mayFollow: [Bool], otherCore: Int? = nil,
        followsHost: Bool = false
    ) -> ChainLayout {
        var segments: [ChainLayout.Segment] = []
        var first = 0
        while first < seats.count {
            guard seats[first] != nil, mayJoin[first] else {
                first += 1
                continue
            }
            let upstreams = introduce(seats, zip(mayJoin, mayFollow).map { $0 && $1 }, from: first)
            if upstreams.count > 1 { segments.append(segment(seats, first, upstreams, otherCore, followsHost)) }
            first += upstreams.count
        }
        return ChainLayout(segments: segments, seats: seats, mayFollow: mayFollow)
    }

    /// Ends what `layout` began, in services that still live. The render thread no longer uses the layout.
    func dissolve(_ layout: ChainLayout) {
        for segment in layout.segments {
            for (offset, upstream) in segment.upstreams.enumerated() where upstream >= 0 {
                remove(upstream, from: layout.seats[segment.units.lowerBound + offset])
            }
            for (offset, early) in segment.earlyUpstreams.enumerated() {
                if let early { remove(early, from: layout.seats[segment.units.lowerBound + offset]) }
            }
        }
    }

    private func remove(_ upstream: Int, from seat: IncarnationSeat?) {
        guard let seat, seat.process.isAlive else { return }
        _ = try? seat.process.connection.call(
            .removeUpstream, UInt32(upstream), deadline: MonotonicClock.deadline(milliseconds: timeoutMilliseconds))
    }

    /// The upstream numbers of the units from `first` on that can be joined; −1 where none is needed.
    private func introduce(_ seats: [IncarnationSeat?], _ mayFollow: [Bool], from first: Int) -> [Int] {
        var upstreams = [-1]
        var index = first + 1
        while index < seats.count, mayFollow[index], let before = seats[index - 1], let seat = seats[index] {
            if before.process === seat.process {
                upstreams.append(-1)
            } else {
                guard let number = introduce(before, to: seat) else { break }
                upstreams.append(number)
            }
            index += 1
        }
        return upstreams
    }

    private func introduce(_ before: IncarnationSeat, to seat: IncarnationSeat) -> Int? {
        let geometry = before.link.layout.geometry
        let message = UpstreamMessage(
            geometry: LinkGeometryMessage(geometry), mayMoveWaiters: !before.process.isFiltered)
        let deadline = MonotonicClock.deadline(milliseconds: timeoutMilliseconds)
        let number = try? seat.process.connection.call(
            .addUpstream, message, descriptors: [before.link.serviceFile.rawDescriptor], deadline: deadline)
        return number.map { Int($0) }
    }

    private func segment(
        _ seats: [IncarnationSeat?], _ first: Int, _ upstreams: [Int], _ otherCore: Int?, _ followsHost: Bool
    ) -> ChainLayout.Segment {
        let units = first..<first + upstreams.count
        let sharesCore = followsHost && haveOnePriority(seats[units])
        let early = otherCore == nil ? upstreams.map { _ in nil } : earlyUpstreams(seats[units])
        let elements = upstreams.enumerated().compactMap { offset, upstream in
            seats[first + offset].map {
                HandoffElement(
                    link: $0.link, upstreamIndex: max(upstream, 0), earlyIndex: early[offset],
                    sharesCore: sharesCore)
            }
        }
        return ChainLayout.Segment(
            units: units, handoff: Handoff(elements, otherCore: otherCore), upstreams: upstreams, earlyUpstreams: early)
    }

    /// Whether the services run one behind the other in the real-time class.
    private func haveOnePriority(_ seats: ArraySlice<IncarnationSeat?>) -> Bool {
        let policies = seats.map { $0?.process.achievedScheduling?.policy }
        guard case .fifo?? = policies.first else { return false }
        return policies.allSatisfy { $0 == policies[0] }
    }

    /// Introduces to each service the one two before it, where every unit has one to itself.
    private func earlyUpstreams(_ seats: ArraySlice<IncarnationSeat?>) -> [Int?] {
        let services = Set(seats.map { $0.map { ObjectIdentifier($0.process) } })
        return seats.indices.map { index in
            guard services.count == seats.count, index >= seats.startIndex + 2, let before = seats[index - 2],
                let seat = seats[index]
            else {
                return nil
            }
            return introduce(before, to: seat)
        }
    }
}

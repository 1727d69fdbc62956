import AudioToolbox
import Glibc
import ServiceProtocol
import Synchronization

/// What a unit tells of itself, in the order in which it came.
extension ExtensionAudioUnit {
    /// Handles a notification of the unit. Thread: any but render.
    func receive(_ notification: UnitNotification) {
        guard notification != .descriptionChanged || mayDescribeAgain() else { return }
        queue(notification)
    }

    private func queue(_ notification: UnitNotification) {
        switch facts.withLock({ $0.notifications.add(notification) }) {
        case .now: handle(notification)
        case .behindOthers: break
        case .onNewThread:
            Task.detached(priority: .high) { [weak self] in
                while let self, let next = self.facts.withLock({ $0.notifications.next() }) { self.handle(next) }
            }
        }
    }

    private func handle(_ notification: UnitNotification) {
        switch notification {
        case .parametersChanged(let values): take(values)
        case .parameterEvents(let changes): take(changes)
        case .propertyChanged(let value): takingOver { take(value) }
        case .descriptionChanged: describeAgain()
        case .preferredContentSizeChanged(let size): viewSeat.update(AUViewSize(size))
        case .messageWaiting(let number): messages.collect(number)
        case .connectionWanted(let request): network.handle(request, for: control)
        // Belongs to `create`; whoever called that has had it.
        case .creationFailed: break
        case .midiPlayed(let bytes):
            // What is no whole message is refused and counted there.
            scheduleMIDIEventBlock?(AUEventSampleTimeImmediate, 0, bytes.count, bytes)
        case .profileChanged(let change):
            callHost { [weak self] in
                self?.profileChangedBlock?(change.cable, change.channel, change.profile.profile, change.isEnabled)
            }
        case .presetChanged(let preset):
            takingOver { noteSelected(AUAudioUnitPreset(number: Int(preset.number), name: preset.name)) }
        }
    }

    /// Whether a unit that has described itself anew is asked at once; else it is asked as soon as its budget allows.
    private func mayDescribeAgain() -> Bool {
        let (turn, isFlood) = facts.withLock { facts in
            (facts.trees.describes(parameters: facts.tree.nodeCount, at: Self.now), facts.trees.takeFlood())
        }
        if isFlood { describesItselfTooOften() }
        if turn == .later { describeWhenDue() }
        return turn == .now
    }

    private func describeWhenDue() {
        Task.detached { [weak self] in
            while true {
                try? await Task.sleep(nanoseconds: Self.treeInterval)
                guard let self else { return }
                let isDue = self.facts.withLock { facts in
                    facts.trees.isDue(parameters: facts.tree.nodeCount, at: Self.now)
                }
                if isDue { return self.queue(.descriptionChanged) }
            }
        }
    }

    private static let treeInterval: UInt64 = 100_000_000

    private func takingOver(_ body: () -> Void) {
        facts.withLock { $0.takingThread = Self.currentThread }
        defer { facts.withLock { $0.takingThread = nil } }
        body()
    }

    private func describeAgain() {
        guard let description = try? control.call(.describe) else { return }
        take(description)
    }

    /// Shows what a unit is now: another tree is published only when it is another one.
    func take(_ description: UnitDescription) {
        let (before, isSame) = facts.withLock { facts in
            let (before, tree) = (facts.description, facts.tree)
            facts.show(description)
            return (before, facts.tree == tree)
        }
        if isSame {
            take(description.parameterNodes.values)
        } else {
            // Addresses may mean other parameters now.
            facts.withLock { $0.values = [:] }
            adopt(description.parameterNodes)
        }
        takeBusses(inputBusses, before, description)
        takeBusses(outputBusses, before, description)
        update(latency: description.latency, tailTime: description.tailTime)
    }

    // MARK: Properties

    private static var currentThread: UInt { UInt(pthread_self()) }
    /// Whether this thread takes a property over from the unit: it is not sent back.
    var isTakingOver: Bool { facts.withLock { $0.takingThread } == Self.currentThread }

    /// Takes over what the unit set by itself; it is not sent back.
    private func take(_ value: UnitPropertyValue) {
        switch value {
        case .latency(let latency): update(latency: latency, tailTime: tailTime)
        case .tailTime(let tailTime): update(latency: unitLatency, tailTime: tailTime)
        case .bypass(let isBypassed): shouldBypassEffect = isBypassed
        case .renderingOffline(let isOffline): isRenderingOffline = isOffline
        case .renderQuality(let quality): renderQuality = Int(clamping: quality)
        case .contextName(let name): contextName = name
        case .channelMap(let map): channelMap = map.map { [AUNumber](numbers: $0) }
        case .hostMIDIProtocol: break
        }
    }
}

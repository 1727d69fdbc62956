import AVFoundation

/// An engine that knows its nodes.
open class MusicEngine: AVAudioEngine, @unchecked Sendable {
    public let player = LoggingPlayer()
    public private(set) var starts = 0
    private var names: [AVAudioNode: String] = [:]
    public var connections: Set<AVAudioNode> = []

    public override init() {
        super.init()
        attach(player)
        connect(player, to: mainMixerNode, format: nil)
        names[player] = "player"
        connections.insert(mainMixerNode)
    }

    open override func start() throws {
        try super.start()
        starts += 1
    }

    open override func attach(_ node: AVAudioNode) {
        super.attach(node)
        connections.insert(node)
    }

    public func name(of node: AVAudioNode) -> String? { names[node] }
}

/// A player that remembers what it was given.
open class LoggingPlayer: AVAudioPlayerNode, @unchecked Sendable {
    public private(set) var log: [String] = []
    public var isMuted = false {
        didSet { volume = isMuted ? 0 : 1 }
    }

    public override init() { super.init() }

    open override func play() {
        log.append("play")
        super.play()
    }

    open override func play(at when: AVAudioTime?) {
        log.append("play at")
        super.play(at: when)
    }

    open override func stop() {
        log.append("stop")
        super.stop()
    }

    open override func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        log.append("buffer")
        super.scheduleBuffer(buffer, at: when, options: options, completionHandler: completionHandler)
    }

    open override var volume: Float {
        get { super.volume }
        set {
            log.append("volume \(newValue)")
            super.volume = newValue
        }
    }
}

extension AVAudioEngine {
    /// A chain of nodes.
    public func connect(chain nodes: [AVAudioNode], format: AVAudioFormat?) {
        for (node, next) in zip(nodes, nodes.dropFirst()) { connect(node, to: next, format: format) }
    }

    public func attach(all nodes: AVAudioNode...) { nodes.forEach(attach) }
}

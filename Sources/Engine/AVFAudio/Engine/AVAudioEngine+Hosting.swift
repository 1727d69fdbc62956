import AudioToolbox
import Foundation

extension AVAudioEngine: NodeHost {
    var lock: NSRecursiveLock { core.lock }
    var worker: EngineWorker { core.worker }
    var defaultFormat: AVAudioFormat { core.defaultFormat }

    func format(into node: AVAudioNode, _ bus: Int) -> AVAudioFormat? { graph.input(of: node, bus)?.format }
    func number(of node: AVAudioNode) -> Int? { graph.number(of: node) }
}

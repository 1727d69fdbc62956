import AudioToolbox

extension AVAudioEngine: NodeHost {
    func format(into node: AVAudioNode, _ bus: Int) -> AVAudioFormat? { graph.input(of: node, bus)?.format }
    func number(of node: AVAudioNode) -> Int? { graph.number(of: node) }
}

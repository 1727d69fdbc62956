import HostControl
import RenderGraph

extension EngineStatus {
    /// The same for the wire.
    init(_ load: GraphLoad) {
        self.init(
            name: load.name, state: load.state, device: load.device, sampleRate: load.sampleRate,
            framesPerCycle: load.framesPerCycle, frames: load.frames, busyNanoseconds: load.busyNanoseconds,
            xruns: load.xruns)
    }
}

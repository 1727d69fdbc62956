import HostControl
import Rigs

extension RigController {
    /// What a host tells of a binding, as a rig keeps it; nil for a controller that there is not.
    init?(_ status: ControllerBinding) {
        guard let kind = MIDIController.Kind(rawValue: status.kind),
            let controller = MIDIController(kind, channel: status.channel, number: status.number)
        else { return nil }
        self.init(parameter: status.parameter, controller: controller)
        (port, least, greatest, jumps) = (status.port, status.least, status.greatest, status.jumps)
    }
}

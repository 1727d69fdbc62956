/// A key of a rig file, at its top.
package enum RigKey: String, CaseIterable {
    case version, units, device, sampleRate, framesPerCycle, pipelined
}

/// A key of one unit in a rig file.
package enum RigUnitKey: String, CaseIterable {
    case component, name, inProcess, group, bridge, placement, preset, parameters, state, files, controllers
}

/// A key of a file that a unit is given, in a rig file.
package enum RigFileKey: String, CaseIterable {
    case key, path
}

/// A key of a controller that moves a parameter, in a rig file.
package enum RigControllerKey: String, CaseIterable {
    case parameter, kind, channel, number, port, least, greatest, jumps
}

/// A key of a unit's preset in a rig file.
package enum RigPresetKey: String, CaseIterable {
    case name, number
}

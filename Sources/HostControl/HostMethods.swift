import Varlink

/// The methods of `io.auserviced.Host`.
package enum HostMethods {
    package static let interfaceName = "io.auserviced.Host"

    package static let listUnits = VarlinkMethod<HostMessages.Listing, HostMessages.Units>(
        "ListUnits", in: interfaceName, "(memory: ?bool) -> (host: string, units: []Unit, engines: ?[]Engine)",
        "What the host calls itself, its units, and what drives them; pssBytes is filled in when memory is true")
    package static let kill = VarlinkMethod<HostMessages.Instance, NoReply>(
        "Kill", in: interfaceName, "(instance: int) -> ()", "Kills the unit's service")
    package static let restart = VarlinkMethod<HostMessages.Instance, NoReply>(
        "Restart", in: interfaceName, "(instance: int) -> ()",
        "Ends the unit's service and starts it again, also out of quarantine")
    package static let getParameters = VarlinkMethod<HostMessages.Instance, HostMessages.Parameters>(
        "GetParameters", in: interfaceName, "(instance: int) -> (parameters: []Parameter)")
    package static let setParameter = VarlinkMethod<HostMessages.Value, NoReply>(
        "SetParameter", in: interfaceName, "(instance: int, parameter: string, value: float) -> ()",
        "parameter is an identifier, a key path, or an address in decimal")
    package static let getPresets = VarlinkMethod<HostMessages.Instance, HostMessages.Presets>(
        "GetPresets", in: interfaceName, "(instance: int) -> (presets: []Preset)")
    package static let selectPreset = VarlinkMethod<HostMessages.Preset, NoReply>(
        "SelectPreset", in: interfaceName, "(instance: int, preset: string) -> ()", "preset is a name or a number")
    package static let getFiles = VarlinkMethod<HostMessages.Instance, HostMessages.Files>(
        "GetFiles", in: interfaceName, "(instance: int) -> (files: []File)",
        "The files that the user selected for the unit")
    package static let openFile = VarlinkMethod<HostMessages.Opening, HostMessages.File>(
        "OpenFile", in: interfaceName, "(instance: int, path: string, key: ?string) -> (file: File)",
        "Opens a file with the host's rights and gives it to the unit. path is absolute; key is the last part of it when "
            + "it is left out")
    package static let closeFile = VarlinkMethod<HostMessages.Closing, NoReply>(
        "CloseFile", in: interfaceName, "(instance: int, key: string) -> ()", "Withdraws a file from the unit")
    package static let incidents = VarlinkMethod<NoParameters, HostMessages.Incidents>(
        "Incidents", in: interfaceName, "() -> (incidents: []Incident)",
        "The latest incidents; with more, each further one as it happens")
    package static let graphs = VarlinkMethod<NoParameters, HostMessages.Graphs>(
        "Graphs", in: interfaceName, "() -> (graphs: []Graph)",
        "The host's engines and the plans by which they render; asking has the steps' times taken for some seconds")
    package static let metrics = VarlinkMethod<NoParameters, HostMessages.Text>(
        "Metrics", in: interfaceName, "() -> (text: string)", "Counters and times as OpenMetrics text")
}

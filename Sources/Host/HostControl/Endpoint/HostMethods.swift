import Varlink

/// The methods of `io.auserviced.Host`.
package enum HostMethods {
    package static let interfaceName = "io.auserviced.Host"
    /// The name of an error that is about a file of the user's.
    package static let fileUnusable = "\(interfaceName).FileUnusable"

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
    package static let savePreset = VarlinkMethod<HostMessages.NamedPreset, HostMessages.OnePreset>(
        "SavePreset", in: interfaceName, "(instance: int, name: string) -> (preset: Preset)",
        "Keeps the unit's present state as a user preset, which replaces one of that name")
    package static let deletePreset = VarlinkMethod<HostMessages.NamedPreset, NoReply>(
        "DeletePreset", in: interfaceName, "(instance: int, name: string) -> ()", "Deletes a user preset")
    package static let getState = VarlinkMethod<HostMessages.StateQuery, HostMessages.State>(
        "GetState", in: interfaceName, "(instance: int, document: ?bool) -> (state: string, bytes: ?int)",
        "The unit's state: a property list with the component's codes, in base64; with document, what documents keep\n"
            + "One of more than 1 MiB is not in the string: a sealed memory file with so many bytes is passed beside the reply"
    )
    package static let setState = VarlinkMethod<HostMessages.StateChange, NoReply>(
        "SetState", in: interfaceName, "(instance: int, state: string, document: ?bool) -> ()",
        "Gives the unit a state of its component: a property list, binary or XML, in base64")
    package static let chain = VarlinkMethod<NoParameters, HostMessages.Chain>(
        "GetChain", in: interfaceName, "() -> (chain: Chain)", "The chain that the host plays, first unit to last")
    package static let insertUnit = VarlinkMethod<HostMessages.Insertion, HostMessages.Instance>(
        "InsertUnit", in: interfaceName, "(component: string, place: ?int) -> (instance: int)",
        "Starts a unit and has it heard in the chain; place is from 0, and the end of the chain when it is left out")
    package static let removeUnit = VarlinkMethod<HostMessages.Instance, NoReply>(
        "RemoveUnit", in: interfaceName, "(instance: int) -> ()", "Takes a unit out of the chain and ends it")
    package static let moveUnit = VarlinkMethod<HostMessages.Move, NoReply>(
        "MoveUnit", in: interfaceName, "(instance: int, place: int) -> ()",
        "Has a unit heard at another place, from 0, of the chain without it")
    package static let loadRig = VarlinkMethod<HostMessages.RigText, NoReply>(
        "LoadRig", in: interfaceName, "(rig: string) -> ()",
        "Has the chain be what a rig holds, all of it or nothing; rig is the contents of a rig's file")
    package static let transport = VarlinkMethod<NoParameters, HostMessages.Transport>(
        "GetTransport", in: interfaceName, "() -> (transport: Transport)",
        "Whether the host plays, where in its source it is, and how loud")
    package static let pause = VarlinkMethod<NoParameters, NoReply>(
        "Pause", in: interfaceName, "() -> ()", "Stands still; what the units still have to say is heard")
    package static let resume = VarlinkMethod<NoParameters, NoReply>(
        "Resume", in: interfaceName, "() -> ()", "Moves on from where it stood")
    package static let seek = VarlinkMethod<HostMessages.Place, NoReply>(
        "Seek", in: interfaceName, "(seconds: float) -> ()",
        "Goes to another place, from the beginning of what is played, and answers when it is there")
    package static let setVolume = VarlinkMethod<HostMessages.Volume, NoReply>(
        "SetVolume", in: interfaceName, "(decibels: float) -> ()",
        "How loud everything is heard: 0 as it is, -96 not at all")
    package static let learnController = VarlinkMethod<HostMessages.Learning, HostMessages.Binding>(
        "LearnController", in: interfaceName,
        "(instance: int, parameter: string, port: ?string, least: ?float, greatest: ?float, jumps: ?bool, seconds: float)"
            + " -> (binding: Binding)",
        "Has the next MIDI controller that is moved within so many seconds move a parameter from then on")
    package static let forgetControllers = VarlinkMethod<HostMessages.Forgetting, HostMessages.Count>(
        "ForgetControllers", in: interfaceName, "(instance: int, parameter: ?string) -> (count: int)",
        "Lets go of the controllers of a parameter, or of all of the unit's")
    package static let getControllers = VarlinkMethod<NoParameters, HostMessages.Bindings>(
        "GetControllers", in: interfaceName, "() -> (bindings: []Binding)", "Which MIDI controllers move what")
    package static let getFiles = VarlinkMethod<HostMessages.Instance, HostMessages.Files>(
        "GetFiles", in: interfaceName, "(instance: int) -> (files: []File)",
        "The files that the user selected for the unit")
    package static let openFile = VarlinkMethod<HostMessages.Opening, HostMessages.File>(
        "OpenFile", in: interfaceName, "(instance: int, path: string, key: ?string) -> (file: File)",
        "Opens a file with the host's rights and gives it to the unit. path is absolute; key is the last part of it when "
            + "it is left out")
    package static let closeFile = VarlinkMethod<HostMessages.Closing, NoReply>(
        "CloseFile", in: interfaceName, "(instance: int, key: string) -> ()", "Withdraws a file from the unit")
    package static let openView = VarlinkMethod<HostMessages.Instance, HostMessages.View>(
        "OpenView", in: interfaceName, "(instance: int) -> (name: string)",
        "Has the unit show its view to the caller: a socket to the unit's process is passed beside the reply. Whoever has it "
            + "gives the view memory and draws what it shows; the host is not asked again")
    package static let incidents = VarlinkMethod<NoParameters, HostMessages.Incidents>(
        "Incidents", in: interfaceName, "() -> (incidents: []Incident)",
        "The latest incidents; with more, each further one as it happens")
    package static let graphs = VarlinkMethod<NoParameters, HostMessages.Graphs>(
        "Graphs", in: interfaceName, "() -> (graphs: []Graph)",
        "The host's engines and the plans by which they render; asking has the steps' times taken for some seconds")
    package static let metrics = VarlinkMethod<NoParameters, HostMessages.Text>(
        "Metrics", in: interfaceName, "() -> (text: string)", "Counters and times as OpenMetrics text")
}

import Glibc

/// Every environment variable that this project reads; nothing else reads the environment.
public enum EnvironmentVariable: String, CaseIterable, Sendable {
    case runner = "AUSERVICED_RUNNER"
    case codec = "AUSERVICED_CODEC"
    case viewer = "AUSERVICED_VIEWER"
    case console = "AUSERVICED_CONSOLE"
    case daemonAddress = "AUSERVICED_ADDRESS"
    case extensionPath = "AUEXTENSION_PATH"
    case package = "AUSERVICED_PACKAGE"
    case ladspaPath = "LADSPA_PATH"
    case lv2Path = "LV2_PATH"
    case clapPath = "CLAP_PATH"
    case vst3Path = "VST3_PATH"
    case renderCounter = "AUSERVICED_RENDER_COUNTER"
    case home = "HOME"
    case searchPath = "PATH"
    case dataHome = "XDG_DATA_HOME"
    case configurationHome = "XDG_CONFIG_HOME"
    case stateHome = "XDG_STATE_HOME"
    case cacheHome = "XDG_CACHE_HOME"
    case runtimeDirectory = "XDG_RUNTIME_DIR"
    case systemBus = "DBUS_SYSTEM_BUS_ADDRESS"
    case sessionBus = "DBUS_SESSION_BUS_ADDRESS"
    case notifySocket = "NOTIFY_SOCKET"
    case watchdogInterval = "WATCHDOG_USEC"
    case watchdogProcess = "WATCHDOG_PID"
    case listenDescriptors = "LISTEN_FDS"
    case listenProcess = "LISTEN_PID"
    case journalStream = "JOURNAL_STREAM"
    case swiftBacktrace = "SWIFT_BACKTRACE"
    case noColor = "NO_COLOR"
    case terminal = "TERM"
    case display = "DISPLAY"
    case waylandDisplay = "WAYLAND_DISPLAY"

    /// What it says in this process; nil when it is not set. Thread: any but render.
    public var value: String? { getenv(rawValue).map { String(cString: $0) } }

    /// What it says in an environment; nil when it is not set there.
    public func value(in environment: [String: String]) -> String? { environment[rawValue] }

    /// What it is for.
    public var meaning: String {
        switch self {
        case .runner: "path of the runner; nothing else is searched then"
        case .codec: "path of the program with the codecs of libavcodec; nothing else is searched then"
        case .viewer: "path of the program that shows views in windows; nothing else is searched then"
        case .console: "path of the program that shows views in a browser; nothing else is searched then"
        case .daemonAddress: "where clients look for the daemon"
        case .extensionPath: "folders with bundles, separated by colons, searched first"
        case .ladspaPath: "folders with LADSPA libraries, separated by colons; no others are searched then"
        case .lv2Path: "folders with LV2 bundles, separated by colons; no others are searched then"
        case .clapPath: "folders with CLAP libraries, separated by colons, searched first"
        case .vst3Path: "folders with VST3 bundles, separated by colons; no others are searched then"
        case .package: "folder of the package that `auctl new` and the packages made by it depend on"
        case .renderCounter: "file of the table that librendercounter.so fills; auctl sets it for its own children"
        case .home: "the user's folder, where the XDG variables are not set"
        case .searchPath: "folders in which the runner is looked for after the program's own"
        case .dataHome: "where extensions, rigs, presets and tags of the user are"
        case .configurationHome: "where settings are"
        case .stateHome: "where quarantine, incidents and verdicts are"
        case .cacheHome: "where what was found in bundles is kept"
        case .runtimeDirectory: "where the daemon's socket is, and sound servers are looked for"
        case .systemBus:
            "the bus on which RealtimeKit is asked for real-time scheduling, where the user has no right to it, and "
                + "avahi-daemon for streams of the network"
        case .sessionBus: "the bus on which the desktop portal is asked for the same"
        case .notifySocket: "where the daemon reports its state to the service manager"
        case .watchdogInterval: "how often the service manager wants a sign of life, in microseconds"
        case .watchdogProcess: "the process that the watchdog is meant for"
        case .listenDescriptors: "how many sockets the service manager hands over"
        case .listenProcess: "the process that they are meant for"
        case .noColor: "keeps `auctl` from using colours, whatever it says, unless that is nothing"
        case .terminal: "`dumb` keeps `auctl` from using colours and moving the cursor"
        case .display: "the X server on which views are shown in windows; a browser is opened where there is one"
        case .waylandDisplay: "the Wayland display, where windows and a browser are opened"
        case .journalStream: "set when the journal reads the daemon's log: lines begin with their priority"
        case .swiftBacktrace: "with `enable=yes` in it, services that crash print where; `enable=no` forbids it"
        }
    }

    /// What holds when it is not set, in words or as a path.
    public var defaultText: String {
        switch self {
        case .runner, .codec, .viewer, .console: "looked for beside the program, on PATH, in the installation"
        case .daemonAddress: "unix:$XDG_RUNTIME_DIR/auserviced/io.auserviced"
        case .extensionPath, .clapPath, .renderCounter, .searchPath: "none"
        case .ladspaPath: "$HOME/.ladspa and the system's places"
        case .lv2Path: "$HOME/.lv2 and the system's places"
        case .vst3Path: "$HOME/.vst3 and the system's places"
        case .package: "the checkout or installation of `auctl`"
        case .home: "/"
        case .dataHome: "$HOME/.local/share"
        case .configurationHome: "$HOME/.config"
        case .stateHome: "$HOME/.local/state"
        case .cacheHome: "$HOME/.cache"
        case .runtimeDirectory: "/tmp/auserviced-UID instead of $XDG_RUNTIME_DIR/auserviced"
        case .systemBus: "unix:path=/run/dbus/system_bus_socket"
        case .sessionBus: "unix:path=$XDG_RUNTIME_DIR/bus"
        case .notifySocket, .watchdogInterval, .listenDescriptors: "no service manager"
        case .watchdogProcess, .listenProcess: "the daemon"
        case .journalStream: "lines begin with the program's name"
        case .swiftBacktrace: "as the key `backtraces` of the host settings says"
        case .noColor: "colours where standard output is a terminal"
        case .terminal: "as `dumb`"
        case .display, .waylandDisplay: "none"
        }
    }
}

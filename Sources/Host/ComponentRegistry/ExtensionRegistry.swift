import Synchronization

/// The components of this machine, kept current for as long as it watches.
///
/// Thread: any but render.
public final class ExtensionRegistry: Sendable {
    /// Receives every scan that differs from the one before, on the watcher's thread or the caller of `rescan`.
    public typealias Observer = @Sendable (ComponentScan) -> Void

    private let scanner: ComponentScanner
    private let state: Mutex<State>
    private let scanning = Mutex<Void>(())
    private let watcher = Mutex<RegistryWatcher?>(nil)

    private struct State {
        var scan: ComponentScan
        var observers: [Int: Observer] = [:]
        var nextToken = 0
    }

    /// Scans once.
    public init(scanner: ComponentScanner = ComponentScanner()) {
        self.scanner = scanner
        state = Mutex(State(scan: scanner.scan()))
    }

    deinit {
        watcher.withLock { $0?.stop() }
    }

    /// The latest scan.
    public var current: ComponentScan { state.withLock { $0.scan } }

    /// Where bundles are looked for.
    public var searchPath: ExtensionSearchPath { scanner.searchPath }

    /// Scans again and notifies the observers when something changed.
    @discardableResult
    public func rescan() -> ComponentScan {
        let (scan, observers) = scanning.withLock { _ in
            let scan = scanner.scan()
            let observers = state.withLock { state -> [Observer] in
                guard state.scan != scan else { return [] }
                state.scan = scan
                return Array(state.observers.values)
            }
            return (scan, observers)
        }
        for observer in observers { observer(scan) }
        return scan
    }

    /// Adds an observer.
    /// - Returns: a token for `removeObserver`.
    public func addObserver(_ observer: @escaping Observer) -> Int {
        state.withLock { state in
            state.nextToken += 1
            state.observers[state.nextToken] = observer
            return state.nextToken
        }
    }

    /// Removes an observer; it may still be called once if a scan is under way.
    public func removeObserver(_ token: Int) {
        state.withLock { _ = $0.observers.removeValue(forKey: token) }
    }

    /// Also the folder in which the records of other formats are.
    private var watched: [String] {
        let record = scanner.foreignRecordPath.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
        return searchPath.directories + [record].compactMap(\.self)
    }

    /// Starts scanning again whenever a bundle on the search path changes.
    /// - Throws: `SystemError` when the kernel offers no more watches.
    public func startWatching() throws {
        let started = try RegistryWatcher(directories: watched) { [weak self] in self?.rescan() }
        watcher.withLock { previous in
            previous?.stop()
            previous = started
        }
    }
}

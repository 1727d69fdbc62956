public import ComponentRegistry
import LinuxSystem
import Settings

/// Looks for plug-ins of LADSPA, LV2, CLAP and VST3 in processes that are locked in and end with the scan.
///
/// Libraries that are as they were are not looked at again, those that ended their process included. Thread: any but
/// render; a first scan takes seconds.
public struct ForeignScanner: Sendable {
    /// The folders of each format, first to last.
    public let folders: [(format: ForeignFormat, folder: String)]
    private let recordPath: String
    private let patience: Int

    private static let libraryLimit = 8192
    /// Libraries that one process looks at.
    private static let batch = 40

    /// - Parameters:
    ///   - formats: those that are looked for.
    ///   - environment: names the folders.
    ///   - recordPath: where what was found is kept.
    ///   - patience: how long a library may take to be looked at. Milliseconds.
    public init(
        formats: [ForeignFormat] = ForeignFormat.allCases,
        environment: [String: String] = CurrentProcess.environment, recordPath: String = UserFile.plugIns.path(),
        patience: Int = 20_000
    ) {
        folders = formats.flatMap { format in format.folders(environment: environment).map { (format, $0) } }
        self.recordPath = recordPath
        self.patience = patience
    }

    /// What was found last, without those that are not there any more.
    public var records: ForeignRecords {
        ForeignRecords(libraries: ForeignRecords.load(path: recordPath).libraries.filter(\.isCurrent))
    }

    /// Looks at what is new or has changed.
    /// - Parameters:
    ///   - again: looks at everything.
    ///   - progress: is told how many of how many have been looked at.
    /// - Throws: `LaunchError` without a runner, `ForeignScanError` where no process can be locked in, and what the
    ///   system says of a record that cannot be written.
    @discardableResult
    public func scan(again: Bool = false, progress: (Int, Int) -> Void = { _, _ in }) throws -> ForeignRecords {
        let old = ForeignRecords.load(path: recordPath)
        let known = Dictionary(old.libraries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let found = self.found()
        let due = found.filter { again || known[$0.path].map { !$0.isCurrent } ?? true }
        var fresh: [String: ForeignLibraryRecord] = [:]
        if !due.isEmpty {
            let process = try ScannerProcess(folders: Set(folders.map(\.folder)).sorted(), patience: patience)
            for start in stride(from: 0, to: due.count, by: Self.batch) {
                let part = Array(due[start..<min(start + Self.batch, due.count)])
                for record in try look(at: part, process) { fresh[record.path] = record }
                progress(min(start + Self.batch, due.count), due.count)
            }
        }
        let libraries = found.compactMap { fresh[$0.path] ?? (again ? nil : known[$0.path]) }
        let others = old.libraries.filter { record in !folders.contains { $0.format == record.format } }
        let records = ForeignRecords(libraries: libraries + others)
        if records != old { try records.save(path: recordPath) }
        return records
    }

    /// What one process found; what ended it is looked at alone, and blamed if it does so again.
    private func look(at libraries: [ScannedLibrary], _ process: ScannerProcess) throws -> [ForeignLibraryRecord] {
        var records: [ForeignLibraryRecord] = []
        var rest = libraries[...]
        while !rest.isEmpty {
            let report = try process.run(rest.map(\.path))
            let whole = rest.prefix(report.completed)
            records += whole.enumerated().map { report.record(of: $0.element, at: $0.offset) }
            rest = rest.dropFirst(whole.count)
            guard let failed = rest.popFirst() else { break }
            let alone = try process.run([failed.path])
            records.append(alone.completed == 1 ? alone.record(of: failed, at: 0) : alone.blame(failed))
        }
        return records
    }

    /// Every library and bundle with the stamp that it has before it is looked at.
    private func found() -> [ScannedLibrary] {
        var known = Set<String>()
        return folders.flatMap { format, folder in
            paths(in: folder, format).prefix(Self.libraryLimit).compactMap { path -> ScannedLibrary? in
                guard let stamp = RegularFile.Stamp(path: format.stampedFile(of: path)), known.insert(path).inserted
                else { return nil }
                return ScannedLibrary(path: path, format: format, stamp: stamp)
            }
        }
    }

    /// Some folders may have folders of makers.
    private func paths(in folder: String, _ format: ForeignFormat, depth: Int = 0) -> [String] {
        let names = ((try? Directory.names(in: folder)) ?? []).sorted()
        return names.flatMap { name -> [String] in
            let path = folder + "/" + name
            if format.ending.map(name.hasSuffix) ?? true { return [path] }
            return format.hasMakersFolders && depth < Self.deepest ? paths(in: path, format, depth: depth + 1) : []
        }
    }

    private static let deepest = 3
}

import Foundation
import Settings

/// A package that `swift build` builds.
struct SwiftPackage {
    private let folder: URL
    private let configuration: String

    init(_ folder: URL, isDebug: Bool) {
        self.folder = folder
        configuration = isDebug ? "debug" : "release"
    }

    /// Builds a product, with the compiler's words on standard error, and returns the folder with what was built.
    func build(product: String) throws(CommandFailure) -> URL {
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
            throw CommandFailure(
                .notFound,
                "\(folder.path) has no Package.swift; run this in a package, or name a library with --library")
        }
        let (status, _) = try run(["--product", product], keepsOutput: false)
        guard status == 0 else {
            throw CommandFailure(.failed, "\(product) does not build; see above. The bundle is as it was")
        }
        let (_, path) = try run(["--show-bin-path"], keepsOutput: true)
        return URL(filePath: path.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private func run(_ arguments: [String], keepsOutput: Bool) throws(CommandFailure) -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = try Self.swift()
        process.arguments = ["build", "--package-path", folder.path, "-c", configuration] + arguments
        let pipe = Pipe()
        process.standardOutput = keepsOutput ? pipe : FileHandle.standardError
        do {
            try process.run()
        } catch {
            throw CommandFailure(.failed, "swift cannot be started: \(error.localizedDescription)")
        }
        let text = keepsOutput ? String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static func swift() throws(CommandFailure) -> URL {
        let folders = (EnvironmentVariable.searchPath.value ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let places = folders.map { "\($0)/swift" }
        guard let found = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw CommandFailure(.notFound, "swift is not on PATH; install Swift 6.3, or name a library with --library")
        }
        return URL(filePath: found)
    }
}

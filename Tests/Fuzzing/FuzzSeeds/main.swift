import Foundation
import FuzzTargets

// Writes every target's seeds into a folder, one folder for each target.
let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
for target in FuzzTarget.allCases {
    let corpus = folder.appending(path: target.rawValue)
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
    for seed in target.seeds { try Data(seed.bytes).write(to: corpus.appending(path: "seed-" + seed.name)) }
}

// Draws what was heard around the first absence of a unit: what `auctl play --record RECORDING --json` wrote and printed.
// Usage: killpicture RECORDING REPORT PICTURE TITLE SUBTITLE
import AudioFiles
import BenchmarkPlots
import Foundation

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 5 else {
    FileHandle.standardError.write(Data("usage: killpicture RECORDING REPORT PICTURE TITLE SUBTITLE\n".utf8))
    exit(64)
}
do {
    let report = try JSONDecoder().decode(PlayReport.self, from: Data(contentsOf: URL(filePath: arguments[1])))
    let reader = try AudioFileReader(path: arguments[0])
    try WaveformPlot(
        samples: try reader.readAll().first ?? [], sampleRate: reader.format.sampleRate,
        missing: report.firstAbsence, title: arguments[3], subtitle: arguments[4]
    ).write(to: arguments[2])
} catch {
    FileHandle.standardError.write(Data("killpicture: \(error)\n".utf8))
    exit(1)
}

// Kills a unit while its view is shown, and draws what its presenter has: before, while the view has gone, and after.
// Usage: viewpictures UNIT WIDTHxHEIGHT BEFORE.png GONE.png AFTER.png
import AudioToolbox
import CoreAudioKit
import ExtensionHost
import Foundation
import LinuxSystem
import ViewPresentation

struct PictureError: Error, CustomStringConvertible {
    let description: String
}

/// Looks after a view until something holds.
@MainActor func wait(for view: ReturningView, until holds: () -> Bool) throws {
    let end = MonotonicClock.deadline(milliseconds: 30_000)
    while !holds() {
        guard MonotonicClock.now() < end else { throw PictureError(description: "the view is \(view.phase)") }
        view.look()
        usleep(1000)
    }
}

func write(_ picture: ViewPicture?, to path: String) throws {
    guard let bytes = picture?.png else { throw PictureError(description: "there is no picture for \(path)") }
    try RegularFile.replace(path: path, with: bytes)
}

@MainActor func draw(_ codes: [String], _ size: AUViewSize, _ paths: [String]) async throws {
    let description = try AudioComponentDescription(type: codes[0], subType: codes[1], manufacturer: codes[2])
    let unit = try await AudioUnitHost().instantiate(description)
    guard let unit = unit as? RemoteAudioUnit else { throw PictureError(description: "the unit has no process") }
    let view = unit.returningView()
    try view.configure(size)
    try wait(for: view) { view.picture != nil }
    try write(view.picture, to: paths[0])
    unit.killService()
    try wait(for: view) { view.presenter == nil }
    guard case .away(let reason) = view.phase else { throw PictureError(description: "the view is \(view.phase)") }
    let gone = LocalPresenter(HierarchySurface(root: GoneView(reason: reason)))
    gone.configure(size)
    try write(gone.picture, to: paths[1])
    try wait(for: view) { view.picture != nil }
    try write(view.picture, to: paths[2])
    withExtendedLifetime(unit) {}
}

let arguments = Array(CommandLine.arguments.dropFirst())
let codes = (arguments.first ?? "").split(separator: " ").map(String.init)
let sides = arguments.dropFirst().first.map { $0.split(separator: "x").compactMap { Double($0) } } ?? []
guard arguments.count == 5, codes.count == 3, sides.count == 2 else {
    FileHandle.standardError.write(
        Data("usage: viewpictures \"TYPE SUBTYPE MANUFACTURER\" WIDTHxHEIGHT BEFORE.png GONE.png AFTER.png\n".utf8))
    exit(64)
}
do {
    try await draw(codes, AUViewSize(width: sides[0], height: sides[1]), Array(arguments.dropFirst(2)))
} catch {
    FileHandle.standardError.write(Data("viewpictures: \(error)\n".utf8))
    exit(1)
}

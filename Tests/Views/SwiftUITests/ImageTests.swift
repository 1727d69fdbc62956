import Foundation
import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct ImageTests {
    /// A bundle with a picture, a picture in a catalog, and a colour.
    private final class Resources {
        let folder = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID().uuidString)")
        var bundle: Bundle { Bundle(path: folder.path)! }

        init() throws {
            try put(Self.png(.black), at: "Panel.png")
            try put(Self.png(.white), at: "Assets.xcassets/Knobs/Knob.imageset/knob.png")
            try put(
                Data(#"{"images": [{"filename": "knob.png", "scale": "2x"}, {"scale": "1x"}]}"#.utf8),
                at: "Assets.xcassets/Knobs/Knob.imageset/Contents.json")
            let color = #"{"color": {"components": {"red": "0xFF", "green": "0.5", "blue": "0", "alpha": "1.000"}}}"#
            try put(Data("{\"colors\": [\(color)]}".utf8), at: "Assets.xcassets/Accent.colorset/Contents.json")
        }
        deinit { try? FileManager.default.removeItem(at: folder) }

        private func put(_ data: Data, at path: String) throws {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }

        private static func png(_ color: CGColor) throws -> Data {
            let context = try #require(
                CGContext(
                    data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0))
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
            return try #require(context.makeImage()?.pngData)
        }
    }

    @Test func aPictureOfTheResourcesIsDrawn() throws {
        let resources = try Resources()
        let stage = ViewStage.showing(
            ZStack {
                Color.red
                Image("Panel", bundle: resources.bundle)
            })
        #expect(stage.isBlack(81, 41) && stage.isBlack(118, 58) && stage.pixel(78, 50)[0] > 200)
        #expect(stage.element("Panel")?.role == .image)
    }

    @Test func aPictureOfACatalogHasItsScale() throws {
        let resources = try Resources()
        let stage = ViewStage.showing(
            ZStack {
                Color.black
                Image("Knob", bundle: resources.bundle)
            })
        #expect(stage.isWhite(100, 50) && stage.isWhite(91, 46) && stage.isBlack(88, 50) && stage.isBlack(100, 57))
    }

    @Test func aPictureFillsItsRoomInItsProportion() throws {
        let resources = try Resources()
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                Image("Panel", bundle: resources.bundle).resizable().scaledToFit().frame(width: 100, height: 100)
            })
        #expect(stage.isBlack(52, 50) && stage.isBlack(100, 27) && stage.isWhite(100, 22) && stage.isWhite(48, 50))
    }

    @Test func aTemplateIsDrawnInOneColor() throws {
        let resources = try Resources()
        let stage = ViewStage.showing(
            Image("Panel", bundle: resources.bundle).renderingMode(.template).foregroundColor(.red))
        #expect(stage.pixel(100, 50)[0] > 200 && stage.pixel(100, 50)[2] < 100)
    }

    @Test func aColorOfACatalogIsFound() throws {
        let resources = try Resources()
        let stage = ViewStage.showing(Color("Accent", bundle: resources.bundle))
        #expect(stage.pixel(50, 50)[0] == 255 && abs(stage.pixel(50, 50)[1] - 128) <= 1 && stage.pixel(50, 50)[2] == 0)
    }

    @Test func aNameThatLeadsElsewhereIsNoPicture() throws {
        let resources = try Resources()
        #expect(ViewStage.showing(Image("../Panel", bundle: resources.bundle)).element("../Panel") != nil)
        #expect(ViewStage.showing(Image("Nothing")).colors > 1)
    }

    @Test func symbolsAreDrawnInTheColorOfTheText() {
        func stage(_ name: String) -> ViewStage {
            ViewStage.showing(
                ZStack {
                    Color.white
                    Image(systemName: name).font(.system(size: 40)).foregroundStyle(.black)
                }, width: 60, height: 60)
        }
        let stop = stage("stop.fill")
        #expect(stop.isBlack(30, 30) && stop.isWhite(2, 2))
        let outline = stage("stop")
        #expect(outline.isWhite(30, 30))
        // Cut out of a filled circle.
        let plus = stage("plus.circle.fill")
        #expect(plus.isWhite(30, 30) && plus.isBlack(20, 20))
        // One that is not known is a box with letters.
        let unknown = stage("sparkle.magnet")
        #expect(unknown.colors > 4 && stage("play.fill").isBlack(30, 30))
    }
}

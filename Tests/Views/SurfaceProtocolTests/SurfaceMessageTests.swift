import ServiceProtocol
import SurfaceProtocol
import Testing

/// The messages of both sides as bytes.
struct SurfaceMessageTests {
    private static let damage = [
        DamageRectangle(x: 1, y: 2, width: 3, height: 4), DamageRectangle(x: -1, y: -2, width: .max, height: .min),
    ]

    static let ofPresenters: [PresenterMessage] = [
        .configure(SurfaceConfiguration(serial: 3, width: 801, height: 500, scale: 1.5, isDark: true)),
        .done(SurfaceDone(serial: 3, buffer: 1, hostTime: 99)), .show(false), .event([1, 2, 3]), .event([]),
        .describe(8), .ping(9), .close,
    ]

    static let ofViews: [ViewMessage] = [
        .frame(SurfaceFrame(serial: 3, buffer: 1, damage: damage)),
        .wish(SurfaceWish(preferred: ViewSize(width: 800, height: 500), least: ViewSize(width: 1, height: 2))),
        .cursor(3), .description(8, [7]), .pong(9), .waits(true), .refused("no view"), .copy("grün"),
    ]

    @Test(arguments: ofPresenters) func aPresentersMessageIsReadAsItWasWritten(_ message: PresenterMessage) throws {
        #expect(try PresenterMessage(received: message.bytes) == message)
    }

    @Test(arguments: ofViews) func aViewsMessageIsReadAsItWasWritten(_ message: ViewMessage) throws {
        #expect(try ViewMessage(received: message.bytes) == message)
    }

    @Test(arguments: ofViews) func aMessageThatIsCutIsRefused(_ message: ViewMessage) {
        // What ends in bytes of its own may end anywhere in them.
        if case .description = message { return }
        for length in 0..<message.bytes.count {
            #expect(throws: WireError.self) { try ViewMessage(received: Array(message.bytes.prefix(length))) }
        }
        #expect(throws: WireError.self) { try ViewMessage(received: message.bytes + [0]) }
    }

    @Test(arguments: [(0, 10), (10, 0), (4097, 10), (10, 4097), (4096, 4096)] as [(UInt32, UInt32)])
    func memoryThatIsTooLargeOrNoneIsRefused(_ width: UInt32, _ height: UInt32) {
        let message = PresenterMessage.configure(SurfaceConfiguration(serial: 1, width: width, height: height))
        #expect(throws: WireError.self) { try PresenterMessage(received: message.bytes) }
    }

    @Test func aFrameWithoutDamageOrOfAThirdBufferIsRefused() {
        for frame in [
            SurfaceFrame(serial: 1, buffer: 0, damage: []), SurfaceFrame(serial: 1, buffer: 2, damage: Self.damage),
            SurfaceFrame(serial: 1, buffer: 0, damage: Array(repeating: Self.damage[0], count: 17)),
        ] {
            #expect(throws: WireError.self) { try ViewMessage(received: ViewMessage.frame(frame).bytes) }
        }
    }

    @Test func rowsBeginOnLinesOfTheCache() {
        let configuration = SurfaceConfiguration(serial: 1, width: 801, height: 500)
        #expect(configuration.bytesPerRow == 3264)
        #expect(configuration.bufferBytes == 3264 * 500)
    }
}

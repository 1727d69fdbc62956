import AudioToolbox
import LinuxProcesses
import SurfaceProtocol
import Testing
import ViewPresentation

/// Views that break the rules, at the other end of a real socket.
struct SilentViewTests {
    private static func opened() throws -> (ViewPresenter, UnixSocket) {
        let (own, view) = try UnixSocket.pair(.sequencedPacket)
        let presenter = ViewPresenter(own)
        presenter.openingPatience = PresenterState.patience
        return (presenter, view)
    }

    @Test func aViewThatNeverAnswersIsNotResponding() throws {
        let (presenter, view) = try Self.opened()
        try presenter.configure(AUViewSize(width: 10, height: 10))
        let error = #expect(throws: ViewPresenterError.self) { try presenter.waitForFrame() }
        #expect(error == .notResponding)
        #expect(presenter.phase == .stalled)
        withExtendedLifetime(view) {}
    }

    @Test func aViewThatGoesSaysSo() throws {
        let (presenter, view) = try Self.opened()
        view.shutDown()
        let error = #expect(throws: ViewPresenterError.self) { try presenter.preferredSize() }
        #expect(error?.description.contains("has ended") == true)
    }

    @Test func noiseClosesTheChannel() throws {
        let (presenter, view) = try Self.opened()
        try view.send([1, 2, 3, 4])
        let error = #expect(throws: ViewPresenterError.self) { try presenter.preferredSize() }
        #expect(error?.description.contains("the view was closed") == true)
    }

    @Test(arguments: [(0, -5), (.infinity, 10), (.nan, 1e9), (1e6, 1e6)] as [(Double, Double)])
    func anySizeIsCutToASurface(_ width: Double, _ height: Double) throws {
        let (presenter, view) = try Self.opened()
        try presenter.configure(AUViewSize(width: width, height: height), scale: .nan)
        guard case .message(let message, _) = SurfaceSocket(view, acceptsDescriptors: true).receiveFromPresenter(),
            case .configure(let configuration) = message
        else {
            Issue.record("nothing was configured")
            return
        }
        #expect((1...4096).contains(configuration.width) && (1...4096).contains(configuration.height))
    }
}

import SwiftUI
import Testing
import ViewStage

@MainActor struct StackTests {
    private static func stage<Content: View>(_ view: Content, width: Double = 200, height: Double = 100) -> ViewStage {
        let stage = ViewStage(
            UIHostingController(rootView: view).viewContentKeepingItself, width: width, height: height)
        stage.draw()
        return stage
    }

    @Test func spacersAndFixedSizesShareTheRoom() {
        let stage = Self.stage(
            HStack(spacing: 0) {
                Color.red.frame(width: 20)
                Spacer()
                Color.blue.frame(width: 30, height: 40)
            })
        let red = stage.pixel(5, 5)
        #expect(red[0] > 200 && red[2] < 100 && stage.pixel(19, 95) == red && stage.pixel(20, 50) != red)
        let blue = stage.pixel(180, 50)
        #expect(blue[2] > 200 && stage.pixel(171, 31) == blue && stage.pixel(171, 28) != blue)
    }

    @Test func flexibleViewsGetTheSame() {
        let stage = Self.stage(
            VStack(spacing: 0) {
                Color.black; Color.white
            })
        #expect(stage.pixel(10, 49) == [0, 0, 0] && stage.pixel(10, 50) == [255, 255, 255])
    }

    @Test func paddingFramesAndBackgrounds() {
        let stage = Self.stage(
            Color.black.frame(width: 20, height: 20).padding(10).background(Color.white)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading))
        #expect(stage.pixel(5, 5) == [255, 255, 255] && stage.pixel(15, 15) == [0, 0, 0])
        #expect(stage.pixel(39, 39) == [255, 255, 255] && stage.pixel(41, 41) != [255, 255, 255])
    }

    @Test func shapesCanvasAndGeometry() {
        let stage = Self.stage(
            ZStack {
                GeometryReader { proxy in
                    Rectangle().fill(Color.black).frame(width: proxy.size.width / 2, height: proxy.size.height)
                }
                Canvas { context, size in
                    context.fill(Path(CGRect(x: size.width - 10, y: 0, width: 10, height: 10)), with: .color(.white))
                }
                Circle().fill(Color.white).frame(width: 40, height: 40)
            })
        #expect(stage.pixel(10, 50) == [0, 0, 0] && stage.pixel(110, 90) != [0, 0, 0])
        #expect(stage.pixel(195, 5) == [255, 255, 255] && stage.pixel(100, 50) == [255, 255, 255])
        #expect(stage.pixel(82, 32) == [0, 0, 0])
    }

    @Test func aLongTextIsBroken() throws {
        let stage = Self.stage(Text("One two three four five six seven eight nine ten eleven"))
        let text = try #require(stage.content.describe().first)
        #expect(text.width <= 200 && text.height > 25)
    }
}

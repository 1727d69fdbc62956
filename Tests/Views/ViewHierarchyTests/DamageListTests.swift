import CoreGraphics
import Foundation
import Testing
import ViewHierarchy

struct DamageListTests {
    private let size = CGSize(width: 100, height: 50)

    @Test func whatOverlapsBecomesOneAndWhatLiesOutsideIsLeftOut() {
        var list = DamageList()
        list.add(CGRect(x: 0, y: 0, width: 10, height: 10), on: size)
        list.add(CGRect(x: 5, y: 5, width: 10, height: 10), on: size)
        list.add(CGRect(x: 200, y: 0, width: 10, height: 10), on: size)
        list.add(CGRect(x: 95, y: 45, width: 100, height: 100), on: size)
        #expect(
            list.take() == [CGRect(x: 0, y: 0, width: 15, height: 15), CGRect(x: 95, y: 45, width: 5, height: 5)])
        #expect(list.isEmpty)
    }

    @Test func moreThanSixteenBecomeOne() {
        var list = DamageList()
        for index in 0..<17 { list.add(CGRect(x: index * 3, y: 0, width: 1, height: 1), on: size) }
        #expect(list.take() == [CGRect(x: 0, y: 0, width: 49, height: 1)])
    }

    @Test(arguments: [CGFloat.nan, .infinity]) func whatIsNoNumberDamagesEverything(number: CGFloat) {
        var list = DamageList()
        list.add(CGRect(x: number, y: 0, width: 1, height: 1), on: size)
        #expect(list.take() == [CGRect(origin: .zero, size: size)])
    }

    @Test func aFrameThatDamagesItselfIsFollowedByTwo() {
        var rule = RedrawRule()
        var asked = [rule.damage(), rule.damage()]
        #expect(asked == [true, false])
        var frames = 0
        var goesOn = true
        while goesOn, frames < 100 {
            rule.begin()
            asked.append(rule.damage())
            frames += 1
            goesOn = rule.end()
        }
        #expect(frames == 3 && asked.dropFirst(2).allSatisfy { !$0 })
        asked.append(rule.damage())
        #expect(asked.last == true)
    }
}

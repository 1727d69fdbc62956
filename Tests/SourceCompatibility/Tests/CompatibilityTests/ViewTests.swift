import KitViews5
import SwiftUI
import Testing
import Views5

/// Views as strangers write them are laid out in several sizes.
@MainActor struct ViewTests {
    @Test func eachViewIsLaidOut() {
        for (name, view) in faces() {
            let controller = UIHostingController(rootView: view)
            for size in [CGSize(width: 400, height: 100), CGSize(width: 800, height: 500), CGSize(width: 1, height: 1)]
            {
                controller.view.frame = CGRect(origin: .zero, size: size)
                controller.view.layoutIfNeeded()
                let taken = controller.sizeThatFits(in: size)
                #expect(taken.width.isFinite && taken.height.isFinite, "\(name)")
                #expect(!controller.view.subviews.isEmpty, "\(name)")
            }
        }
    }

    @Test func entriesHaveTheirValueUntilTheyAreSet() {
        let entries = entries()
        #expect(entries.standard == 10 && entries.set == 3)
    }

    @Test func controllersOfBothFrameworksMakeTheirViews() {
        let list = PresetListController()
        list.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
        list.view.layoutIfNeeded()
        #expect(list.view.subviews.first?.frame == CGRect(x: 8, y: 8, width: 284, height: 384))
        let drive = DriveDialController()
        #expect(drive.view.subviews.count == 4)
    }
}

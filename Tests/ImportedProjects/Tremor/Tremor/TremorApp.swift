import SwiftUI

@main
struct TremorApp: App {
    var body: some Scene {
        WindowGroup { Text("Tremor") }
    }
}

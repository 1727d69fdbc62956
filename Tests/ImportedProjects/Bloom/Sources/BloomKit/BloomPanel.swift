import AudioToolbox
import SwiftUI

struct BloomPanel: View {
    let amount: AUParameter?
    @State private var value: Float = 0.5

    var body: some View {
        VStack {
            Text("Bloom").font(.headline)
            Slider(value: $value, in: 0...1)
                .onChange(of: value) { amount?.value = $0 }
        }
        .padding()
    }
}

#Preview("a panel") {
    BloomPanel(amount: nil)
}

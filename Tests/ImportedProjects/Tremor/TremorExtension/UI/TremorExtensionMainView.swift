import AudioToolbox
import SwiftUI

struct TremorExtensionMainView: View {
    var parameterTree: AUParameterTree
    @State private var gain: Double = 0.5

    var body: some View {
        VStack {
            Text("Gain")
            Slider(value: $gain, in: 0...1)
        }
        .padding()
    }
}

import CoreGraphics
import Foundation
import ViewHierarchy

/// A colour, chosen by its parts (SwiftUI's `ColorPicker`).
public struct ColorPicker<Label: View>: View {
    private let label: Label
    private let selection: Binding<Color>
    private let hasOpacity: Bool
    @State private var isOpen = false

    /// What is chosen.
    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
        (self.label, self.selection, hasOpacity) = (label(), selection, supportsOpacity)
    }

    /// The name, and the colour on a button.
    public var body: some View {
        HStack {
            label
            Button {
                isOpen = true
            } label: {
                RoundedRectangle(cornerRadius: 4).fill(selection.wrappedValue).frame(width: 36, height: 20)
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Colour")
        }
        .popover(isPresented: $isOpen) {
            VStack(spacing: 8) {
                ForEach(0..<(hasOpacity ? 4 : 3), id: \.self) { index in
                    HStack {
                        Text(["Red", "Green", "Blue", "Opacity"][index]).frame(width: 60, alignment: .leading)
                        Slider(value: part(index)) { Text(["Red", "Green", "Blue", "Opacity"][index]) }
                    }
                }
            }
            .frame(width: 240)
        }
    }

    private var parts: [Double] {
        let color = selection.wrappedValue.color
        return [color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent].map { Double($0) }
    }
    private func part(_ index: Int) -> Binding<Double> {
        Binding(
            get: { parts[index] },
            set: {
                var parts = parts
                parts[index] = $0
                selection.wrappedValue = Color(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
            })
    }
}

extension ColorPicker where Label == Text {
    /// With a name.
    public init(_ title: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
    }
    /// With a name.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
    }
}

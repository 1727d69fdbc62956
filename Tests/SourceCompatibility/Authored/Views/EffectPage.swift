import CoreAudioKit
import SwiftUI

enum Page: Int, CaseIterable { case main, mod, settings }

struct Segment: View {
    @Binding var page: Page
    @Namespace var ns
    var body: some View {
        HStack(spacing: 0) {
            ForEach(Page.allCases, id: \.rawValue) { item in
                ZStack {
                    if page == item {
                        RoundedRectangle(cornerRadius: 6)
                            .fill(Color.blue)
                            .matchedGeometryEffect(id: "selection", in: ns)
                    }
                    Text(String(describing: item)).foregroundColor(page == item ? .white : .primary)
                }
                .frame(height: 28)
                .onTapGesture {
                    withAnimation(.spring(response: 0.3, dampingFraction: 0.8, blendDuration: 0)) { page = item }
                }
            }
        }
        .background(Color(.systemGray).opacity(0.2))
    }
}

struct EffectPage: View {
    @State private var page: Page = .main
    @State private var mix: Float = 0.5
    @State private var text = "0.0"
    @State private var angle: Double = 0
    @State private var phase: CGFloat = 0
    @State private var editing = false

    static let formatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        formatter.maximumFractionDigits = 1
        return formatter
    }()

    var body: some View {
        VStack {
            Segment(page: $page)
            TabView(selection: $page) {
                main.tag(Page.main).tabItem { Label("Main", systemImage: "dial.low") }
                mod.tag(Page.mod).tabItem { Text("Mod") }
                AnyView(settingsView()).tag(Page.settings).tabItem { Image(systemName: "gear") }
            }
            .tabViewStyle(.automatic)
        }
        .frame(
            minWidth: 400, idealWidth: 600, maxWidth: .infinity, minHeight: 200, idealHeight: 300, maxHeight: .infinity
        )
        .onAppear {
            withAnimation(Animation.linear(duration: 2).repeatForever(autoreverses: false)) {
                angle = 360
            }
            withAnimation(.easeInOut(duration: 1).repeatForever()) { phase = 1 }
        }
    }

    var main: some View {
        HStack(alignment: .firstTextBaseline) {
            VStack {
                Text("Mix")
                Slider(
                    value: $mix, in: 0...1, step: 0.01, onEditingChanged: { editing = $0 },
                    minimumValueLabel: Text("Dry"), maximumValueLabel: Text("Wet")
                ) {
                    Text("Mix")
                }
            }
            TextField("Gain", value: $mix, formatter: Self.formatter)
                .multilineTextAlignment(.trailing)
                .frame(width: 60)
                .textFieldStyle(.roundedBorder)
            TextField("dB", value: $mix, format: .number)
            Image("Logo")
                .resizable()
                .interpolation(.high)
                .antialiased(true)
                .aspectRatio(contentMode: .fit)
                .rotationEffect(.degrees(angle))
        }
    }

    var mod: some View {
        Circle()
            .stroke(Color.red, lineWidth: 2)
            .scaleEffect(CGFloat(0.5 + phase * 0.5))
            .offset(x: phase * 40, y: 0)
            .hueRotation(.degrees(Double(phase) * 180))
            .saturation(1.2)
            .brightness(0.1)
            .contrast(1.1)
            .grayscale(0.2)
            .alignmentGuide(.leading) { d in d[HorizontalAlignment.center] }
            .transition(.asymmetric(insertion: .move(edge: .leading), removal: .slide))
    }

    func settingsView() -> some View {
        List {
            NavigationLink(destination: Text("Detail")) { Text("MIDI") }
            HStack {
                Text("Version")
                Spacer()
                Text(Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? "1.0")
            }
            Link("Homepage", destination: URL(string: "https://example.org")!)
            Text("**Bold** and *italic* text with `code`")
            Text("A") + Text("B").bold() + Text(Image(systemName: "star"))
        }
        #if os(iOS)
            .listStyle(InsetGroupedListStyle())
        #endif
    }
}

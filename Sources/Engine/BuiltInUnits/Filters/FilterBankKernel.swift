import AudioToolbox
import SignalProcessing

/// Which unit a bank of filters is: how many bands it has, and which address belongs to what of which band.
enum FilterBank {
    case nBandEqualizer(bands: Int)
    case parametricEqualizer, lowPass, highPass, bandPass, lowShelf, highShelf

    var bandCount: Int {
        if case .nBandEqualizer(let bands) = self { return bands }
        return 1
    }

    func band(sampleRate: Double) -> FilterBand {
        switch self {
        case .nBandEqualizer: FilterBand(.parametric, width: .octaves, isOn: false, sampleRate: sampleRate)
        case .parametricEqualizer: FilterBand(.parametric, width: .quality, isOn: true, sampleRate: sampleRate)
        case .lowPass: FilterBand(.resonantLowPass, width: .resonance, isOn: true, sampleRate: sampleRate)
        case .highPass: FilterBand(.resonantHighPass, width: .resonance, isOn: true, sampleRate: sampleRate)
        case .bandPass: FilterBand(.bandPass, width: .cents, isOn: true, sampleRate: sampleRate)
        case .lowShelf: FilterBand(.lowShelf, width: .octaves, isOn: true, sampleRate: sampleRate)
        case .highShelf: FilterBand(.highShelf, width: .octaves, isOn: true, sampleRate: sampleRate)
        }
    }

    /// Nil for an address that belongs to no band.
    @_noLocks @_noAllocation
    func place(of address: AUParameterAddress) -> (band: Int, field: FilterBand.Field)? {
        let address = Int(truncatingIfNeeded: address)
        switch self {
        case .nBandEqualizer:
            let band = address % 1000
            switch address / 1000 {
            case 1: return (band, .bypass)
            case 2: return (band, .shape)
            case 3: return (band, .frequency)
            case 4: return (band, .gain)
            case 5: return (band, .width)
            default: return nil
            }
        case .parametricEqualizer:
            return address == 0 ? (0, .frequency) : (address == 1 ? (0, .width) : (address == 2 ? (0, .gain) : nil))
        case .lowPass, .highPass, .bandPass:
            return address == 0 ? (0, .frequency) : (address == 1 ? (0, .width) : nil)
        case .lowShelf, .highShelf:
            return address == 0 ? (0, .frequency) : (address == 1 ? (0, .gain) : nil)
        }
    }
}

/// Filters one after another, and a gain behind them.
struct FilterBankKernel: SmoothedKernel, ~Copyable {
    private let bank: FilterBank
    private let bandCount: Int
    private let channelCount: Int
    let smoothingFrames: Int
    private let bands: UnsafeMutablePointer<FilterBand>
    private let memory: UnsafeMutablePointer<FilterMemory>
    /// Where the channels' samples are, for the cascade.
    private let samples: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private var gain = LinearRamp(0)

    init(_ configuration: RenderConfiguration) { self.init(configuration, .nBandEqualizer(bands: 16)) }

    init(_ configuration: RenderConfiguration, _ bank: FilterBank) {
        self.bank = bank
        bandCount = bank.bandCount
        channelCount = configuration.outputChannelCounts.first ?? 0
        smoothingFrames = Int(0.02 * configuration.sampleRate)
        bands = .allocate(capacity: max(1, bandCount))
        bands.initialize(repeating: bank.band(sampleRate: configuration.sampleRate), count: max(1, bandCount))
        memory = .allocate(capacity: max(1, bandCount * channelCount))
        memory.initialize(repeating: FilterMemory(), count: max(1, bandCount * channelCount))
        samples = .allocate(capacity: max(1, channelCount))
        samples.initialize(repeating: nil, count: max(1, channelCount))
    }

    deinit {
        bands.deallocate()
        memory.deallocate()
        samples.deallocate()
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        if let place = bank.place(of: address) {
            guard place.band < bandCount else { return }
            bands[place.band].move(place.field, to: value, frames: frames, fadeFrames: smoothingFrames / 2)
        } else if address == 0 {
            gain.go(to: value, frames: frames)
        }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        for channel in 0..<channels {
            let (input, output) = (context.inputPointer(channel), context.outputPointer(channel))
            if input != output { for frame in 0..<context.frameCount { output[frame] = input[frame] } }
            samples[channel] = output
        }
        runBands(context, channels)
        applyGain(context, channels)
    }

    /// Bands that stand still go side by side. Each gives the same bits in a cascade and by itself, so it does not
    /// matter which of them go together.
    @_noLocks @_noAllocation
    private mutating func runBands(_ context: borrowing RenderContext, _ channels: Int) {
        var cascade = FilterCascade()
        for band in 0..<bandCount where !bands[band].isIdle || bands[band].isMoving {
            let isSettled = bands[band].isSettled
            if cascade.isFull || !isSettled { flush(&cascade, context, channels) }
            if isSettled {
                bands[band].append(to: &cascade, memory + band * channelCount)
            } else {
                run(band, context, channels)
            }
        }
        flush(&cascade, context, channels)
    }

    @_noLocks @_noAllocation
    private func flush(_ cascade: inout FilterCascade, _ context: borrowing RenderContext, _ channels: Int) {
        guard !cascade.isEmpty else { return }
        cascade.process(samples, channelCount: channels, frameCount: context.frameCount)
        cascade = FilterCascade()
    }

    @_noLocks @_noAllocation
    private mutating func run(_ band: Int, _ context: borrowing RenderContext, _ channels: Int) {
        var frame = 0
        while frame < context.frameCount, bands[band].isMoving {
            process(band, context, channels, frame, 1)
            if bands[band].advance(fadeFrames: smoothingFrames / 2) { clear(band) }
            frame += 1
        }
        if frame < context.frameCount { process(band, context, channels, frame, context.frameCount - frame) }
    }

    @_noLocks @_noAllocation
    private func process(
        _ band: Int, _ context: borrowing RenderContext, _ channels: Int, _ frame: Int, _ count: Int
    ) {
        if bands[band].isIdle { return }
        for channel in 0..<channels {
            bands[band].process(
                context.outputPointer(channel) + frame, memory + (band * channelCount + channel), count)
        }
    }

    @_noLocks @_noAllocation
    private mutating func applyGain(_ context: borrowing RenderContext, _ channels: Int) {
        var frame = 0
        while frame < context.frameCount, gain.remaining > 0 || gain.value != 0 {
            let factor = Float(Mathematics.amplitude(decibels: Double(gain.value)))
            let count = gain.remaining > 0 ? 1 : context.frameCount - frame
            for channel in 0..<channels {
                let samples = context.outputPointer(channel) + frame
                Mathematics.scale(samples, by: factor, into: samples, count: count)
            }
            _ = gain.next()
            frame += count
        }
    }

    @_noLocks @_noAllocation
    private func clear(_ band: Int) {
        for channel in 0..<channelCount { memory[band * channelCount + channel] = FilterMemory() }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        gain.finish()
        for band in 0..<bandCount {
            bands[band].finish()
            clear(band)
        }
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderFilterBank(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<FilterBankKernel>.render(kernel, cycle)
}

import CoreML

/// Hears what kind of ship it is.
final class Classifier {
    let model: MLModel? = nil
}

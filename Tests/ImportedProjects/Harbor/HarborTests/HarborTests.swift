import HarborKit

/// Nothing to call: a product with this target is linked as what is installed (`packedLinks` in the manifest).

// What next-env.d.ts gives besides the types of the last build.
/// <reference types="next" />
/// <reference types="next/image-types/global" />

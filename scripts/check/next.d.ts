// The declarations of next-env.d.ts without the types of the last build.
/// <reference types="next" />
/// <reference types="next/image-types/global" />

/** Path prefix of package downloads. */
export const PACKAGES_PATH = "/docs/packages/";

/** The folder with the packages, whose names contain the version. */
export const PACKAGES_FOLDER = "dist/packages";

/** Tells operators how to build missing packages. */
export const PACK_INSTRUCTIONS = "In the folder of the product: npm run sdk, then npm run pack:packages.";

/** Where the packages for users' own programs are downloaded. */
export const PACKAGES_PATH = "/docs/packages/";

/** The folder of the product that they lie in, each with the version in its name. */
export const PACKAGES_FOLDER = "dist/packages";

/** How an operator makes those that are not there. */
export const HOW_TO_PACK = "In the folder of the product: npm run sdk, then npm run pack:packages.";

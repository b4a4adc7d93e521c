/** Why a folder or a bucket that an operator named does not work, as one line for a person. */
export class PlaceRefused extends Error {}

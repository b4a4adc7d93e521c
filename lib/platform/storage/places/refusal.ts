/** A folder or bucket named by the operator does not work; the message is one line for a person. */
export class PlaceRefused extends Error {}

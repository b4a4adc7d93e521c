/** A schedule did what it could, and some of it failed: an operator is told of it as of a failure, and the rest keeps the schedule's pace. */
export class PartlyFailed extends Error {}

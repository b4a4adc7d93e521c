/**
 * Part of a schedule's work failed. Reported to operators as a failure, but the schedule keeps its
 * interval.
 */
export class PartlyFailed extends Error {}

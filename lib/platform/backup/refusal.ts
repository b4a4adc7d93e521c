/**
 * A backup cannot be made, read or restored; the message is one line for a person. Nothing has
 * changed unless it says so.
 */
export class BackupRefused extends Error {}

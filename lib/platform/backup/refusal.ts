/** Why a backup cannot be made, read or restored, as one line for a person. Nothing was changed then, unless it says so. */
export class BackupRefused extends Error {}

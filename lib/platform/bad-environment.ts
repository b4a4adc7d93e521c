/** What a person can mend who runs Gatehouse: one line that says what is wrong and what to do. In a file that loads nothing, for the starter. */
export class BadEnvironment extends Error {}

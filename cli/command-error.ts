/** What a person at the command line can mend: told in one line, without a stack. */
export class CommandError extends Error {}

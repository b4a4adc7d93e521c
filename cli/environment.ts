/** What a process was started with, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the starter and its processes say to each other. `go`: the database is ready. `leave`: another process has taken this one's place.
 * `figures`: what this process counts is asked for by that number, or answered; `gathered`: those of the others of its kind.
 */
export type ToProcess = "go" | "leave" | { figures: number } | { gathered: number; texts: string[] };

export type FromProcess = "ready" | { gather: number } | { figures: number; text: string };

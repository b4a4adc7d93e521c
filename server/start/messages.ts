/**
 * Messages between the starter and its processes. `go`: the database is ready. `leave`: another
 * process has replaced this one. `figures`: a numbered request for metrics, or its answer;
 * `gathered`: the metrics of the other processes of its kind.
 */
export type MessageToProcess = "go" | "leave" | { figures: number } | { gathered: number; texts: string[] };

export type MessageFromProcess = "ready" | { gather: number } | { figures: number; text: string };

/** What a caller asks the model for: one of the two at least. */
export type JsonQuestion = { schema?: Record<string, unknown> | undefined; prompt?: string | undefined };

/** What an answer took and cost. */
export type ModelUsage = { model: string; input_tokens: number; output_tokens: number; credits: number };

/** A page, as the model is shown it. */
export type ShownPage = { url: string | null; markdown: string };

export type Tokens = { input: number; output: number };

/** A caller's question to the model. At least one is set. */
export type JsonQuestion = { schema?: Record<string, unknown> | undefined; prompt?: string | undefined };

/** The tokens and cost of an answer. */
export type ModelUsage = { model: string; input_tokens: number; output_tokens: number; credits: number };

/** A page as shown to the model. */
export type ShownPage = { url: string | null; markdown: string };

export type Tokens = { input: number; output: number };

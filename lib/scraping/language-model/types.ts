/** At least one is set. */
export type JsonQuestion = { schema?: Record<string, unknown> | undefined; prompt?: string | undefined };

export type ModelUsage = { model: string; input_tokens: number; output_tokens: number; credits: number };

export type ShownPage = { url: string | null; markdown: string };

export type Tokens = { input: number; output: number };

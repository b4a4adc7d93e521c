import * as z from "zod";
import { storableText } from "#lib/kernel/input-fields.ts";
import { MAX_PROMPT_LENGTH, MAX_SCHEMA_BYTES } from "./constants.ts";
import { schemaProblem } from "./rules.ts";

const schema = z
  .record(z.string(), z.unknown())
  .superRefine((given, context) => {
    const problem = schemaProblem(given);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  })
  .meta({
    description: `A JSON Schema for the result: at most ${MAX_SCHEMA_BYTES / 1024} KiB, with internal references only.`,
    example: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  });

const EXAMPLE = {
  prompt: "The product's name and price.",
  schema: {
    type: "object",
    properties: { name: { type: "string" }, price: { type: ["number", "null"] } },
    required: ["name", "price"],
  },
};

const prompt = storableText(z.string().trim().min(1).max(MAX_PROMPT_LENGTH)).meta({
  description: "Instructions on what to extract from the page.",
  example: "The product's name and price.",
});

export const JsonFormat = z
  .strictObject({ type: z.literal("json"), schema: schema.optional(), prompt: prompt.optional() })
  .refine((given) => given.schema !== undefined || given.prompt !== undefined, { error: "a schema, a prompt or both" })
  .meta({
    id: "JsonFormat",
    description: "What to extract with the language model: a JSON schema, instructions, or both.",
    example: EXAMPLE,
  });
export type JsonFormat = z.output<typeof JsonFormat>;

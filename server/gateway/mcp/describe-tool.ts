import type { Tool as Listed } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { fillInLogDays } from "#lib/kernel/log-days.ts";
import { CREDITS_A_CALL, RESULT_CHARACTERS, RESULT_CHARACTERS_MAX } from "./constants.ts";
import type { Tool } from "./tool.ts";

/** Parameters of every tool, which limit its cost and the size of its result. */
export const Bounds = z.object({
  max_credits: z
    .int()
    .min(0)
    .default(CREDITS_A_CALL)
    .meta({ description: `Do nothing if it may cost more credits than this (default ${CREDITS_A_CALL}).` }),
  max_characters: z
    .int()
    .min(500)
    .max(RESULT_CHARACTERS_MAX)
    .default(RESULT_CHARACTERS)
    .meta({ description: `Maximum characters of the result (default ${RESULT_CHARACTERS}).` }),
});

type Schema = { properties?: Record<string, object>; required?: string[]; $defs?: Record<string, object> };

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { target: "draft-7", io: "input", unrepresentable: "any", reused: "inline" }) as Schema;

/** Returns the names of path parameters: job_id for /v1/jobs/{job_id}. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const of = (properties: Record<string, object>, names: readonly string[] | undefined): Record<string, object> =>
  names ? Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))) : properties;

/** Describes a tool for `tools/list`: purpose, cost and input schema. */
export function describeTool({ name, title, description, route, fields, kind, maxCredits }: Tool): Listed {
  const input = route.body ?? route.query;
  const { properties = {}, required = [], ...rest } = input ? schemaOf(input) : {};
  const bounds = schemaOf(Bounds).properties ?? {};
  const { max_credits, ...others } = bounds;
  const inPath = pathNames(route.path);
  const offered = of(properties, fields);
  return fillInLogDays({
    name,
    title,
    description: description ?? route.description ?? route.summary,
    inputSchema: {
      type: "object",
      properties: {
        ...Object.fromEntries(inPath.map((each) => [each, { type: "string", description: `The ${each}.` }])),
        ...offered,
        ...(maxCredits && max_credits && { max_credits }),
        ...others,
      },
      required: [...inPath, ...required.filter((each) => each in offered)],
      ...(rest.$defs && { $defs: rest.$defs }),
      additionalProperties: false,
    },
    annotations: {
      title,
      readOnlyHint: kind !== "changes",
      destructiveHint: false,
      idempotentHint: kind === "reads",
      openWorldHint: kind === "spends",
    },
  });
}

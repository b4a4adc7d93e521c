import { sampleObject } from "#lib/portal/docs/sample-value.ts";
import type { JsonSchema } from "#lib/portal/docs/types.ts";
import { exampleOf, resolver } from "./example-of.ts";
import type { Json } from "./tidy.ts";

type Content = Record<string, { schema: Json; examples?: Json }>;
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> };

/** Adds an example to each request and response body whose route declares none. */
export function addExamples<T extends Json & { paths: Record<string, Json> }>(document: T): T {
  const resolve = resolver(document);
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path) as Operation[]) {
      const sent = operation.requestBody?.content["application/json"];
      if (sent) sent.examples ??= usual(sampleObject(sent.schema, resolve as (schema: JsonSchema) => JsonSchema));
      for (const { content } of Object.values(operation.responses)) {
        const answered = content?.["application/json"];
        if (answered) answered.examples ??= usual(exampleOf(answered.schema, resolve));
      }
    }
  return document;
}

const usual = (value: unknown): Json => ({ usual: { value } });

import { fillInLogDays, logDays } from "#lib/kernel/log-days.ts";
import type { ANY_LOG_DAYS } from "#lib/kernel/retention.ts";
import { env } from "#lib/platform/env/env.ts";
import { sampleObject } from "#lib/portal/docs/sample-value.ts";
import type { JsonSchema } from "#lib/portal/docs/types.ts";
import { headerComponents } from "../route/answer-headers.ts";
import { routes } from "../routes.ts";
import { discriminate } from "./discriminate.ts";
import { exampleOf, resolver } from "./example-of.ts";
import { operation } from "./operation.ts";
import { ParameterComponents } from "./parameters.ts";
import { ERROR_SCHEMAS, refusalComponents } from "./refusals.ts";
import { SchemaComponents } from "./schema-components.ts";
import { BY_KEY, securitySchemes } from "./security.ts";
import { tagsOf } from "./tags.ts";
import { type Json, SHARED_VALUES } from "./tidy.ts";
import { webhookPaths } from "./webhooks.ts";

type Content = Record<string, { schema: Json; examples?: Json }>;
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> };

/** Adds an example to each request and response body whose route declares none. */
function addExamples<T extends Json & { paths: Record<string, Json> }>(document: T): T {
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

/**
 * Returns the OpenAPI 3.1 document of /v1, built from the declarations that also serve it.
 *
 * @param baseUrl of the installation described; by default this one's.
 * @param days that its log is kept; by default this one's.
 */
export function openApiDocument(
  baseUrl: string = env().BASE_URL,
  days: number | typeof ANY_LOG_DAYS = logDays(),
): Json {
  const schemas = new SchemaComponents();
  const parameters = new ParameterComponents(schemas);
  for (const [name, schema] of Object.entries(ERROR_SCHEMAS)) schemas.add(name, schema);
  for (const [name, { values, description }] of Object.entries(SHARED_VALUES))
    schemas.add(name, { type: "string", enum: values, description });
  const paths: Record<string, Json> = {};
  for (const route of routes)
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, { schemas, parameters }),
    };
  const sent = webhookPaths(schemas);
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Gatehouse API",
      version: "1",
      summary: "Web pages as data, and management of the workspace that pays for them.",
      description:
        "Fetch and parse pages, and manage the workspace that pays for it. Times are ISO 8601 in UTC; credits are whole numbers. A known path with an unsupported method returns 405 with Allow, and an unreadable request 400, 408 or 431. All errors have the same body.",
      contact: { name: "Whoever runs this installation", url: baseUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl, description: "This installation." }],
    security: BY_KEY,
    tags: tagsOf(Object.keys(paths)),
    paths,
    // The content of `webhooks` under an extension name:
    // docs/decisions/0144-webhooks-as-an-extension.md.
    "x-webhooks": sent,
    components: {
      securitySchemes: securitySchemes(baseUrl),
      parameters: parameters.components(),
      headers: headerComponents(),
      responses: refusalComponents(baseUrl),
    },
  };
  return fillInLogDays(addExamples(discriminate(schemas.complete(document))), days);
}

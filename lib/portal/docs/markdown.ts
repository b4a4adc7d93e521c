import { operationPath } from "./rules.ts";
import type { Field, Operation, Reference } from "./types.ts";

/** Escapes a table cell: one line, no bars. */
const cell = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();

function fieldTable(fields: readonly Field[]): string {
  const rows = fields.map(({ parent, name, type, required, description, limits, values }) => {
    const held = [
      ...limits,
      ...(values.length > 0 ? [`one of ${values.map((value) => `\`${value}\``).join(", ")}`] : []),
    ];
    const said = [description, held.length > 0 ? `(${held.join("; ")})` : ""].filter(Boolean).join(" ");
    return `| \`${parent}${name}\` | ${cell(type)} | ${required ? "yes" : ""} | ${cell(said)} |`;
  });
  return ["| Field | Type | Required | Meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

const PLACE = { path: "In the path", query: "In the query", header: "In the header" };

export function operationMarkdown(operation: Operation): string {
  const { method, path, summary, description, scope, parameters, body, answer, errors, samples } = operation;
  const [curl] = samples;
  const parts = [
    `# ${summary}`,
    `\`${method} ${path}\`${scope ? ` (scope \`${scope}\`)` : ""}`,
    description,
    ...parameters.map((group) => `## ${PLACE[group.in]}\n\n${fieldTable(group.fields)}`),
    body && `## Body: ${body.contentType}${body.required ? "" : ", optional"}\n\n${fieldTable(body.fields)}`,
    answer && `## Answer: ${answer.status}\n\n${answer.description}\n\n${fieldTable(answer.fields)}`,
    answer?.example && `## Example of an answer\n\n\`\`\`json\n${answer.example}\n\`\`\``,
    `## Errors\n\n${errors.map(({ status, codes }) => `- ${status}: ${codes.map((code) => `\`${code}\``).join(", ")}`).join("\n")}`,
    curl && `## Example of a call\n\n\`\`\`sh\n${curl.code}\n\`\`\``,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const lead = ({ title, description, baseUrl }: Reference): string =>
  `# ${title}

> ${description}

Base address: ${baseUrl}/v1. Every call carries \`Authorization: Bearer <key>\`; keys are made in the dashboard (${baseUrl}) or by \`POST /v1/keys\`. A test key (\`svc_test_…\`) costs nothing and is answered from fixtures.`;

/** A list entry: the title of a page and its path. */
export type ListedPage = { path: string; title: string };

/**
 * Renders the index of all guides, operations and errors in the form of llms.txt; also served as
 * `/docs.md`.
 */
export function indexMarkdown(reference: Reference, guides: readonly ListedPage[]): string {
  const { baseUrl, groups, errors } = reference;
  const parts = [
    lead(reference),
    `- [OpenAPI 3.1](${baseUrl}/v1/openapi.json)\n- [Everything in one file](${baseUrl}/llms-full.txt)`,
    `## Guides\n\n${guides.map(({ path, title }) => `- [${title}](${baseUrl}${path}.md)`).join("\n")}`,
    ...groups.map(({ title, description, operations }) => {
      const lines = operations.map(
        ({ id, summary, method, path }) => `- [${summary}](${baseUrl}${operationPath(id)}.md): \`${method} ${path}\``,
      );
      return `## ${title}\n\n${description && `${description}\n\n`}${lines.join("\n")}`;
    }),
    `## Errors\n\n${errors.map(({ code, status, meaning, advice }) => `- [\`${code}\`](${baseUrl}/docs/errors/${code}.md) (${status}): ${cell(`${meaning} ${advice}`)}`).join("\n")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

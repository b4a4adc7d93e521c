import { writeFile } from "node:fs/promises";
import path from "node:path";
import { it } from "vitest";
import { needs } from "#testing/services/needs.ts";
import { typeCheck } from "#testing/services/type-check.ts";
import { DOCUMENT, run } from "../../scripts/generators/run.ts";
import { inFolder } from "../../scripts/tools.ts";

const PROGRAM = `
import type { components, paths } from "./schema.d.ts";

type CreateJob = paths["/v1/jobs"]["post"];

const body: CreateJob["requestBody"]["content"]["application/json"] = { urls: ["https://example.com/"] };
const response = await fetch("https://gatehouse.example/v1/jobs", { method: "POST", body: JSON.stringify(body) });
const job = (await response.json()) as CreateJob["responses"][202]["content"]["application/json"];
export const id: string = job.id;
export const read = (event: components["schemas"]["WebhookEvent"]): number | undefined =>
  event.event === "job.completed" ? event.data.urls_ok : undefined;
`;

it("openapi-typescript generates types that type-check with its defaults", needs("openapi-typescript"), () =>
  inFolder(async (folder) => {
    await run("openapi-typescript", [DOCUMENT, "-o", "schema.d.ts"], folder);
    await writeFile(path.join(folder, "program.ts"), PROGRAM);
    await typeCheck(folder, "program.ts");
  }),
);

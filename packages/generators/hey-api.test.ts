import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { it } from "vitest";
import { typeCheck } from "#testing/services/type-check.ts";
import { DOCUMENT } from "../../scripts/generators/run.ts";
import { inFolder } from "../../scripts/tools.ts";

const PROGRAM = `
import { createJob, type JobCompletedEvent, type WebhookEvent } from "./client/index.ts";

const { data } = await createJob({ body: { urls: ["https://example.com/"] } });
export const id: string | undefined = data?.id;
export const url = (event: JobCompletedEvent): WebhookEvent => event;
`;

it("hey-api generates a client that type-checks with its defaults", () =>
  inFolder(async (folder) => {
    const output = path.join(folder, "client");
    await createClient({ input: DOCUMENT, output, logs: { level: "silent" } });
    await writeFile(path.join(folder, "program.ts"), PROGRAM);
    await typeCheck(folder, "program.ts");
  }));

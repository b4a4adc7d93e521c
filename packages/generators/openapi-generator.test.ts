import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readExamples, startJobServer } from "#testing/services/job-server.ts";
import { needs, skipUnmet } from "#testing/services/needs.ts";
import { typeCheck } from "#testing/services/type-check.ts";
import { compileJava, generateJava } from "../../scripts/generators/java.ts";
import { run, runOpenapiGenerator } from "../../scripts/generators/run.ts";
import { inFolder } from "../../scripts/tools.ts";

const PYTHON = `
import sys
from openapi_client import ApiClient, Configuration, CreateJobRequest, JobsApi, WebhookEvent

jobs = JobsApi(ApiClient(Configuration(host=sys.argv[1], access_token="svc_test_x")))
job = jobs.create_job(CreateJobRequest(urls=["https://example.com/"]))
event = WebhookEvent.from_json(sys.argv[2]).actual_instance
print(job.id, event.data.urls_ok)
`;

const TYPESCRIPT = `
import { Configuration, JobsApi, type WebhookEvent, WebhookEventFromJSON } from "./client/index.ts";

const jobs = new JobsApi(new Configuration({ basePath: "https://gatehouse.example", accessToken: "svc_test_x" }));
const job = await jobs.createJob({ createJobRequest: { urls: ["https://example.com/"] } });
export const id: string = job.id;
export function read(body: string): number | undefined {
  const event: WebhookEvent = WebhookEventFromJSON(JSON.parse(body));
  return event.event === "job.completed" ? event.data.urlsOk : undefined;
}
`;

/** The generator alone takes minutes on a busy machine. */
const TIMEOUT_MS = 900_000;

describe("openapi-generator with its defaults", { timeout: TIMEOUT_MS }, () => {
  it("generates Python that runs", needs("openapi-generator-cli", "python3 with pydantic"), () =>
    inFolder(async (folder) => {
      const { job, event } = await readExamples();
      const server = await startJobServer();
      try {
        await runOpenapiGenerator("python", folder);
        await writeFile(path.join(folder, "program.py"), PYTHON);
        await run("python3", ["-m", "compileall", "-q", "."], folder);
        const printed = await run("python3", ["program.py", server.url, JSON.stringify(event)], folder);
        expect(printed.trim()).toBe(`${job.id} ${event.data.urls_ok}`);
      } finally {
        server.close();
      }
    }),
  );

  it("generates TypeScript that type-checks", needs("openapi-generator-cli"), () =>
    inFolder(async (folder) => {
      await runOpenapiGenerator("typescript-fetch", path.join(folder, "client"));
      await writeFile(path.join(folder, "program.ts"), TYPESCRIPT);
      await typeCheck(folder, "program.ts");
    }),
  );

  it("generates Java that compiles", needs("openapi-generator-cli", "Java and Maven"), (context) =>
    inFolder(async (folder) => {
      await generateJava(folder);
      await compileJava(folder, { offline: true }).catch((error: Error) => {
        if (!/in offline mode/.test(error.message)) throw error;
        skipUnmet(context, "the packages that generated Java imports", "node scripts/generators.ts");
      });
    }),
  );
});

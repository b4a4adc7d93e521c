import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { readExamples, startJobServer } from "#testing/services/job-server.ts";
import { needs } from "#testing/services/needs.ts";
import { DOCUMENT, run } from "../../scripts/generators/run.ts";
import { inFolder } from "../../scripts/tools.ts";

const PROGRAM = `
import json, sys
from gatehouse_api_client import AuthenticatedClient
from gatehouse_api_client.api.jobs import create_job
from gatehouse_api_client.models import CreateJobRequest, JobCompletedEvent

client = AuthenticatedClient(base_url=sys.argv[1], token="svc_test_x")
job = create_job.sync(client=client, body=CreateJobRequest(urls=["https://example.com/"]))
event = JobCompletedEvent.from_dict(json.loads(sys.argv[2]))
print(job.id, event.data.urls_ok)
`;

it(
  "openapi-python-client generates a client that runs with its defaults",
  needs("openapi-python-client", "python3 with httpx"),
  () =>
    inFolder(async (folder) => {
      const { job, event } = await readExamples();
      const server = await startJobServer();
      try {
        await run("openapi-python-client", ["generate", "--path", DOCUMENT, "--output-path", "client"], folder);
        await writeFile(path.join(folder, "client/program.py"), PROGRAM);
        const client = path.join(folder, "client");
        await run("python3", ["-m", "compileall", "-q", "."], client);
        const printed = await run("python3", ["program.py", server.url, JSON.stringify(event)], client);
        expect(printed.trim()).toBe(`${job.id} ${event.data.urls_ok}`);
      } finally {
        server.close();
      }
    }),
);

import path from "node:path";
import { expect, it } from "vitest";
import { readExamples, startJobServer } from "#testing/services/job-server.ts";
import { needs, skipUnmet } from "#testing/services/needs.ts";
import { compileGo, generateGo } from "../../scripts/generators/go.ts";
import { run } from "../../scripts/generators/run.ts";
import { inFolder } from "../../scripts/tools.ts";

/** Compiling the client takes minutes on a busy machine. */
const options = { ...needs("oapi-codegen", "go"), timeout: 900_000 };

it("oapi-codegen generates a client that runs with its defaults", options, (context) =>
  inFolder(async (folder) => {
    const { job, event } = await readExamples();
    const server = await startJobServer();
    try {
      await generateGo(folder);
      await compileGo(folder, { offline: true }).catch((error: Error) => {
        if (!/disabled by GOPROXY=off|not found: module/.test(error.message)) throw error;
        skipUnmet(context, "the modules that generated Go imports", "node scripts/generators.ts");
      });
      const printed = await run(path.join(folder, "program"), [server.url, JSON.stringify(event)], folder);
      expect(printed.trim()).toBe(`${job.id} ${event.data.urls_ok}`);
    } finally {
      server.close();
    }
  }),
);

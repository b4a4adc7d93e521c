import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { needs } from "#testing/services/needs.ts";

const folder = fileURLToPath(new URL("../../deploy/prometheus", import.meta.url));

test("Prometheus fires each alarm for its sample data", needs("promtool"), async () => {
  const { stdout } = await promisify(execFile)("promtool", ["test", "rules", "rules.test.yaml"], { cwd: folder });
  expect(stdout).toContain("SUCCESS");
});

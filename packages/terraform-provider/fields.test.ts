import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const read = (...at: string[]): string => readFileSync(path.join(import.meta.dirname, "internal", ...at), "utf8");

type Document = { paths: object; components: { schemas: Record<string, { properties?: object }> } };
const { paths, components }: Document = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../docs/openapi.json"), "utf8"),
);

// Checked in the sources, so that a new field of the API is noticed in every test run, without Go.
it.each([
  ["workspace", "UpdateWorkspaceRequest"],
  ["budget", "UpdateBudgetRequest"],
  ["key", "CreateKeyRequest"],
  ["key", "UpdateKeyRequest"],
  ["webhook", "CreateWebhookRequest"],
  ["webhook", "UpdateWebhookRequest"],
  ["webhook", "RotateWebhookSecretRequest"],
  ["member", "InviteMemberRequest"],
])("gatehouse_%s has an argument for each field of %s", (resource, body) => {
  const fields = Object.keys(components.schemas[body]?.properties ?? {});
  const known = [...read(resource, "schema.go").matchAll(/^\t\t\t"(\w+)": /gm)].map(([, name]) => name);
  expect(fields).not.toEqual([]);
  expect(known).toEqual(expect.arrayContaining(fields));
});

it("calls only operations in the API's description", () => {
  const sources = readdirSync(path.join(import.meta.dirname, "internal/api")).filter(
    (name) => !name.endsWith("_test.go"),
  );
  const called = sources.flatMap((name) =>
    [...read("api", name).matchAll(/"(\/v1\/[\w/-]+?)\/?"/g)].map(([, at]) => at),
  );
  expect(called).not.toEqual([]);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(called));
});

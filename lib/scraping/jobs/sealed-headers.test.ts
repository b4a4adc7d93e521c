import { expect, test } from "vitest";
import { seal } from "#lib/platform/crypto/crypto.ts";
import { JobOptions } from "./schema.ts";
import { headersAad, openOptions, storedOptions } from "./sealed-headers.ts";

process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.BASE_URL = "http://localhost:3000";

const kept = ["ws_1", "job_1"] as const;

test("seals headers and written texts, and restores them", () => {
  const options = JobOptions.parse({
    headers: { Authorization: "Bearer s3cret" },
    actions: [
      { type: "write", selector: "#password", text: "hunter2" },
      { type: "press", key: "Enter" },
    ],
  });
  const stored = storedOptions(...kept, options);
  expect(JSON.stringify(stored.options)).not.toMatch(/s3cret|hunter2/);
  expect(openOptions(...kept, stored.options, stored.headers)).toEqual(options);
});

test("seals nothing if nothing is secret", () => {
  const options = JobOptions.parse({ actions: [{ type: "scroll" }] });
  expect(storedOptions(...kept, options)).toEqual({ options, headers: null });
});

test("opens headers sealed without actions", () => {
  const options = JobOptions.parse({ headers: { "X-A": "[hidden]" } });
  const sealed = seal(JSON.stringify({ "X-A": "1" }), headersAad(...kept));
  expect(openOptions(...kept, options, sealed).headers).toEqual({ "X-A": "1" });
});

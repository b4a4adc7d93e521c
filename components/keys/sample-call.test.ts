import { expect, it } from "vitest";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { sampleCall, tokenSnippets } from "./sample-call.ts";

const ORIGIN = "https://gatehouse.example";

it.each(SCOPES)("has a call for a key with only the scope %s", (scope) => {
  const call = sampleCall(ORIGIN, "svc_live_x", { env: "live", scopes: [scope] });
  expect(call).toContain(`curl ${ORIGIN}/v1/`);
  expect(call).toContain('"Authorization: Bearer svc_live_x"');
});

it("sends a test key to the fixtures and a live one to a real page", () => {
  const call = (env: "live" | "test") => sampleCall(ORIGIN, "t", { env, scopes: ["scrape"] });
  expect(call("test")).toContain(`${ORIGIN}/fixtures/article`);
  expect(call("live")).toContain("https://example.com");
});

it("sets the variables that the CLI reads", () => {
  const [env] = tokenSnippets(ORIGIN, "svc_test_x", { env: "test", scopes: ["scrape"] });
  expect(env?.code).toBe(`GATEHOUSE_API_KEY=svc_test_x\nGATEHOUSE_BASE_URL=${ORIGIN}`);
});

import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { inPlace } from "#testing/fuzz/document.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { openApiDocument } from "../openapi/document.ts";
import { routes } from "../routes.ts";

await testDatabase();
// Nothing listens on this loopback port and no other target can be reached: scrapes fail at the
// guard or at the connection.
process.env.ALLOW_PRIVATE_TARGETS = "";
// No page is ever rendered, so any program serves as the browser. It is required but never started.
process.env.BROWSER_PATH = process.execPath;

const SEED = 20_261_120;
const RUNS = 6;

const gateway = await testGateway();
let token: string;
/** A key for calls that change or revoke one. */
let victim: string;
beforeAll(async () => {
  const ctx = await makeWorkspace({ credits: 1_000_000 });
  token = (await makeKey(ctx, { scopes: ["scrape", "parse", "admin"] })).token;
  victim = (await makeKey(ctx, { name: "victim" })).id;
});

/** Values likely to break parsers: every JSON type, long, deep, empty, and unusual text. */
const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "",
    "\u0000",
    "\ud800",
    "../../etc/passwd",
    "' or 1=1 --",
    "__proto__",
    "http://127.0.0.1/",
    "http://[::1]:99999/",
    "https://user:p@ss@h/",
    "{}",
    "null",
    "-1",
    "1e999",
    "NaN",
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.string({ maxLength: 20 }), { maxLength: 40 }),
);

type Field = { method: string; path: string; place: "body" | "query"; name: string; sample: Record<string, unknown> };

/** Valid input for each route, so that an odd field is judged alone rather than hidden by a missing one. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  scrape: { url: "http://localhost:1/" },
  scrapeByQuery: { url: "http://localhost:1/" },
  parse: { html: "<p>Hello" },
  createKey: { name: "k", env: "test", scopes: ["scrape"] },
  inviteMember: { email: "a@example.test" },
  createWebhook: { url: "https://example.com/", events: ["*"] },
  testWebhook: { event: "key.created" },
  createReplay: { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" },
  updateReplay: { status: "paused" },
};

function fieldsOf(): Field[] {
  type Operation = {
    parameters?: { in: string; name: string }[];
    requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  };
  const whole = openApiDocument();
  const { paths } = inPlace(whole, whole) as { paths: Record<string, Record<string, Operation>> };
  return routes.flatMap((route) => {
    const operation = paths[route.path]?.[route.method.toLowerCase()];
    const sample = SAMPLES[route.name] ?? {};
    const at = { method: route.method, path: route.path, sample };
    const body = Object.keys(operation?.requestBody?.content["application/json"]?.schema.properties ?? {});
    const query =
      operation?.parameters?.filter((parameter) => parameter.in === "query").map((parameter) => parameter.name) ?? [];
    return [
      ...body.map((name) => ({ ...at, place: "body" as const, name })),
      ...query.map((name) => ({ ...at, place: "query" as const, name })),
    ];
  });
}

describe("every field of /v1", () => {
  it("is found in the document", () => {
    const names = fieldsOf().map((field) => `${field.method} ${field.path} ${field.name}`);
    for (const wanted of [
      "POST /v1/scrape extract_rules",
      "GET /v1/scrape url",
      "POST /v1/keys allowed_ips",
      "GET /v1/keys cursor",
    ])
      expect(names).toContain(wanted);
  });

  it.each(fieldsOf())(
    "$method $path: $place field $name accepts or refuses any value",
    async ({ method, path, place, name, sample }) => {
      await fc.assert(
        fc.asyncProperty(odd, async (value) => {
          const input = { ...sample, [name]: value };
          const text = (each: unknown) => (typeof each === "string" ? each : JSON.stringify(each)).toWellFormed();
          const search = new URLSearchParams(Object.entries(input).map(([key, each]) => [key, text(each)]));
          const answer =
            place === "query"
              ? await gateway.call(`${path.replace("{key_id}", victim)}?${search}`, { token, method })
              : await gateway.call(path.replace("{key_id}", victim), { token, method, raw: JSON.stringify(input) });
          // 502 and 504 describe a target's failure, and no target answers here.
          expect([500, 501, 503], JSON.stringify(answer.json)).not.toContain(answer.status);
          if (answer.status >= 400) expect(answer.json.error.code).toMatch(/^[a-z_]+$/);
          expect(JSON.stringify(answer.json)).not.toMatch(/\bat .*\.ts:\d+/);
        }),
        { seed: SEED, numRuns: RUNS },
      );
    },
  );

  it.each(routes.map((route) => [route.method, route.path] as const))(
    "%s %s accepts or refuses any body",
    async (method, path) => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: "binary", maxLength: 200 })), async (raw) => {
          const answer = await gateway.call(path.replace(/\{\w+\}/, "x"), {
            token,
            method,
            ...(method !== "GET" && { raw }),
          });
          expect(answer.status).toBeLessThan(500);
        }),
        { seed: SEED, numRuns: RUNS },
      );
    },
  );

  it("accepts or refuses any token and any path", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary-ascii", maxLength: 80 }), fc.webPath(), async (odd, path) => {
        const header = encodeURIComponent(odd);
        const stranger = await gateway.call(`/v1${path}`, { headers: { authorization: header } });
        expect([400, 401]).toContain(stranger.status);
        const caller = await gateway.call(`/v1/x${path}`, { token });
        expect([400, 404]).toContain(caller.status);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

import { describe, expect, it, test } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";
import { testModel } from "#testing/services/language-model.ts";
import { checkAnswer } from "./check-answer.ts";
import type { LanguageModel } from "./configured-model.ts";
import { extractJson } from "./extract-json.ts";
import { FIRST_REQUEST_STYLE } from "./rules.ts";
import { sampleAnswer } from "./sample-answer.ts";

process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

const workspace = trustedWorkspace("ws_0");
const schema = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" } },
  required: ["name", "price"],
  additionalProperties: false,
};
const GOOD = '{"name":"Lock","price":12.5}';
const page = { url: "https://shop.example/lock", markdown: "# Lock\n\n12.50" };

const modelAt = (url: string, more: Partial<LanguageModel> = {}): LanguageModel => ({
  url: `${url}/v1/chat/completions`,
  name: "small",
  apiKey: "k-1",
  policy: operatorPolicy(url, "the language model"),
  creditsPerThousand: 1,
  pageCharacters: 1_000,
  outputTokens: 200,
  manner: FIRST_REQUEST_STYLE,
  ...more,
});
const ask = (model: LanguageModel, deadlineMs = 60_000) =>
  extractJson(workspace, { schema, prompt: "The product." }, [page], { model, deadlineMs });

describe("a page and a schema", () => {
  it("return JSON with the usage", async () => {
    await using server = await testModel(() => GOOD);
    expect(await ask(modelAt(server.url))).toEqual({
      ok: true,
      value: {
        json: { name: "Lock", price: 12.5 },
        usage: { model: "small", input_tokens: 900, output_tokens: 100, credits: 1 },
        isShortened: false,
      },
    });
    const [asked] = server.asked;
    expect(asked).toMatchObject({ model: "small", max_tokens: 200, temperature: 0 });
    expect(asked?.response_format).toEqual({
      type: "json_schema",
      json_schema: { name: "answer", schema, strict: false },
    });
    expect(server.keys).toEqual(["Bearer k-1"]);
    const said = asked?.messages[1]?.content ?? "";
    expect(said).toContain("The product.");
    // Between two lines with the same marker, which the page cannot know.
    expect(said).toMatch(/\n(page-[0-9a-f]{24})\n# Lock\n\n12\.50\n\1$/);
  });

  it("are asked about again, with the problems and a charge, if the answer does not fit", async () => {
    await using server = await testModel((_, turn) => (turn === 0 ? '{"name":"Lock","prize":1}' : GOOD));
    expect(await ask(modelAt(server.url))).toMatchObject({
      ok: true,
      value: { usage: { credits: 2, input_tokens: 1_800 } },
    });
    const [, , answer, retry] = server.asked[1]?.messages ?? [];
    expect(answer?.content).toContain("prize");
    expect(retry?.content).toContain("must have required property 'price'");
    expect(retry?.content).toContain('must NOT have additional properties ("prize")');
  });

  it("fail if no answer fits or is JSON", async () => {
    await using never = await testModel(() => '{"name":1,"price":2}');
    expect(await ask(modelAt(never.url))).toMatchObject({
      error: "extraction_failed",
      detail: {
        problems: ["/name must be string"],
        json_usage: { input_tokens: 1_800, output_tokens: 200, credits: 2 },
      },
    });
    expect(never.asked).toHaveLength(2);
    await using words = await testModel(() => "I cannot do that.");
    expect(await ask(modelAt(words.url))).toMatchObject({
      error: "extraction_failed",
      detail: { problems: ["the answer is not JSON"], json_usage: { credits: 2 } },
    });
  });

  it("fail if the answer is truncated or too large", async () => {
    await using cut = await testModel(() => ({ text: '{"name":"Lo', finish: "length" }));
    expect(await ask(modelAt(cut.url))).toMatchObject({
      error: "extraction_failed",
      message: expect.stringContaining("200 tokens"),
      detail: { json_usage: { input_tokens: 900, output_tokens: 100, credits: 1 } },
    });
    await using large = await testModel(() => "x".repeat(1_100_000));
    expect(await ask(modelAt(large.url))).toMatchObject({
      error: "extraction_failed",
      message: expect.stringContaining("200 tokens"),
      detail: { json_usage: { output_tokens: 200, credits: 1 } },
    });
  });

  it("cost at most what was held, and uncounted tokens are estimated", async () => {
    await using server = await testModel((_, turn) => ({
      text: GOOD,
      usage: turn === 0 ? { prompt_tokens: 9_000_000, completion_tokens: 1 } : null,
    }));
    const model = modelAt(server.url);
    expect(await ask(model)).toMatchObject({ value: { usage: { credits: 3 } } });
    expect(await ask(model)).toMatchObject({ value: { usage: { credits: 1, output_tokens: 10 } } });
  });
});

describe("a rejected answer", () => {
  const SAID = "the model writes what it likes";
  it.each([
    ["an additional property", { type: "object", additionalProperties: false }, { [SAID]: 1 }],
    ["a value of the wrong type", { type: "integer" }, SAID],
    ["a value in a property that the model named", { additionalProperties: { type: "integer" } }, { [SAID]: "x" }],
    ["an invalid property name", { propertyNames: { maxLength: 1 } }, { [SAID]: 1 }],
    ["a property matched by a pattern", { patternProperties: { "": { type: "null" } } }, { [SAID]: { a: SAID } }],
    ["an enum", { enum: ["a", "b"] }, SAID],
    ["a constant", { const: 1 }, SAID],
    ["a pattern", { pattern: "^$" }, SAID],
    ["an unevaluated property", { type: "object", unevaluatedProperties: false }, { [SAID]: 1 }],
    ["a schema that matches nothing", { not: {} }, { [SAID]: SAID }],
    ["duplicate items", { uniqueItems: true, items: { type: "null" } }, [SAID, SAID]],
  ])("is charged and none of its words is repeated: %s", async (_label, refusing, value) => {
    await using server = await testModel(() => JSON.stringify(value));
    const model = modelAt(server.url);
    const answer = await extractJson(workspace, { schema: refusing }, [page], { model });
    expect(answer).toMatchObject({ error: "extraction_failed", detail: { json_usage: { model: "small" } } });
    const credits = server.asked.length; // 1,000 tokens each
    expect(answer).toMatchObject({ detail: { json_usage: { credits } } });
    expect(JSON.stringify(answer)).not.toContain("likes");
  });

  it("is never requested, and free, if the schema does not compile", async () => {
    await using server = await testModel(() => GOOD);
    const unusable = { $ref: "#/$defs/a", $defs: { a: { type: "nonsense" } } };
    const answer = await extractJson(workspace, { schema: unusable }, [page], { model: modelAt(server.url) });
    expect(answer).toMatchObject({
      error: "extraction_failed",
      message: expect.stringMatching(/^The schema cannot be used: /),
    });
    expect(answer).not.toHaveProperty("detail");
    expect(server.asked).toHaveLength(0);
  });

  it("has problems that name the schema's own properties", async () => {
    const shape = { properties: { list: { items: { properties: { "a/b": { type: "null" } } } } } };
    await using server = await testModel(() => JSON.stringify({ list: [{}, { "a/b": SAID }] }));
    expect(await extractJson(workspace, { schema: shape }, [page], { model: modelAt(server.url) })).toMatchObject({
      detail: { problems: ["/list/1/a~1b must be null"] },
    });
  });

  it.each([
    ["fails", { status: 500, body: SAID }],
    ["refuses the question", { status: 400, body: SAID }],
    ["is silent", "silence" as const],
  ])("costs its tokens if the server then %s", async (_label, then) => {
    await using server = await testModel((_, turn) => (turn === 0 ? '{"name":1}' : then));
    const answer = await ask(modelAt(server.url), 2_000);
    expect(answer).toMatchObject({ error: "extraction_failed", detail: { json_usage: { credits: 1 } } });
    expect(JSON.stringify(answer)).not.toContain("likes");
  });

  it("costs nothing if the server gave none", async () => {
    await using server = await testModel(() => ({ status: 500, body: SAID }));
    const answer = await ask(modelAt(server.url));
    expect(answer).toMatchObject({ error: "overloaded" });
    expect(answer).not.toHaveProperty("detail");
  });
});

describe("a model's server", () => {
  it("that refuses an option is asked without it, and its limits are remembered", async () => {
    await using server = await testModel((asked) => {
      if (asked.max_tokens !== undefined) return { status: 400, body: "Use max_completion_tokens instead." };
      if (asked.temperature !== undefined) return { status: 400, body: "Unsupported value: temperature" };
      return asked.response_format
        ? { status: 400, body: "response_format is unknown" }
        : `\`\`\`json\n${GOOD}\n\`\`\``;
    });
    const model = modelAt(server.url);
    expect(await ask(model)).toMatchObject({ ok: true });
    expect(server.asked).toHaveLength(5);
    expect(await ask(model)).toMatchObject({ ok: true });
    expect(server.asked).toHaveLength(8);
  });

  it.each([
    [401, "provider_misconfigured"],
    [404, "provider_misconfigured"],
    [400, "extraction_failed"],
    [429, "overloaded"],
    [500, "overloaded"],
  ])("that responds with %i fails with %s, without exposing its message", async (status, error) => {
    await using server = await testModel(() => ({ status, body: "account acme-7 is out of money" }));
    const answer = await ask(modelAt(server.url));
    expect(answer).toMatchObject({ ok: false, error });
    expect(JSON.stringify(answer)).not.toContain("acme");
  });

  it("that is silent, unreachable or another service fails", async () => {
    await using silent = await testModel(() => "silence");
    expect(await ask(modelAt(silent.url), 300)).toMatchObject({ error: "overloaded" });
    expect(await ask(modelAt("http://127.0.0.1:9"))).toMatchObject({ error: "overloaded" });
    await using other = await testModel(() => ({ status: 200, body: "<html>" }));
    expect(await ask(modelAt(other.url))).toMatchObject({ error: "provider_misconfigured" });
  });
});

test("a long page is shown up to its limit", async () => {
  await using server = await testModel(() => "{}");
  const long = { url: null, markdown: "a".repeat(999) + "😀".repeat(10) };
  const answer = await extractJson(workspace, { prompt: "All." }, [long], { model: modelAt(server.url) });
  expect(answer).toMatchObject({ ok: true, value: { isShortened: true, json: {} } });
  expect(server.asked[0]?.response_format).toEqual({ type: "json_object" });
});

test("an endless pattern is stopped without blocking other checks", async () => {
  const slow = checkAnswer(workspace, { schema: { pattern: "^(a+)+$" }, value: `${"a".repeat(60)}!` }, 200);
  expect(
    await checkAnswer(trustedWorkspace("ws_1"), { schema: { pattern: "^(a+)+$" }, value: "b" }, 60_000),
  ).toMatchObject({
    problems: [expect.stringContaining("must match pattern")],
  });
  expect(await slow).toBe("too_complex");
  expect(await checkAnswer(workspace, { schema: { $ref: "#" }, value: 1 }, 60_000)).toHaveProperty("problems");
});

test("a test key's sample answer fits its schema", async () => {
  const shape = {
    type: "object",
    properties: {
      kind: { enum: ["a", "b"] },
      tags: { type: "array", items: { $ref: "#/$defs/tag" } },
      stock: { type: "integer", minimum: 3 },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
      sold: { type: "boolean" },
    },
    required: ["kind", "tags", "stock", "note", "sold"],
    $defs: { tag: { type: "object", properties: { label: { type: "string" } }, required: ["label"] } },
  };
  const value = sampleAnswer(shape);
  expect(value).toEqual({ kind: "a", tags: [{ label: "text" }], stock: 3, note: "text", sold: true });
  expect(await checkAnswer(workspace, { schema: shape, value }, 60_000)).toEqual({ problems: [], shown: [] });
});

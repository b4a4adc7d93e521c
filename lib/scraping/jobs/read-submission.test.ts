import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { JOB_URLS_MAX, SUBMITTED_VALUE_MAX_BYTES } from "./constants.ts";
import { entriesOf, readSubmission } from "./read-submission.ts";

const body = (text: string, size = text.length || 1) =>
  Readable.from((text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []).map((piece) => Buffer.from(piece)));
const read = (given: unknown, size?: number) => readSubmission(body(JSON.stringify(given), size));
async function entries(given: unknown, size?: number) {
  const all = [];
  for await (const batch of entriesOf(body(JSON.stringify(given), size))) all.push(...batch);
  return all;
}
const refusal = async (text: string) => {
  const result = await readSubmission(body(text));
  return result.ok ? undefined : [result.error, result.detail?.param];
};

describe("a submission", () => {
  it.each([1, 3, 7, 1_000])("is parsed the same in pieces of %i characters", async (size) => {
    const given = {
      max_concurrency: 5,
      items: [
        { url: "https://a.example/ä", custom_id: '\u00fc,]}"' },
        { url: "https://b.example/", custom_id: null },
      ],
      options: { formats: ["text"], extract_rules: { heading: "h1" } },
    };
    const result = await read(given, size);
    expect(result).toMatchObject({ ok: true, value: { total: 2, settings: { max_concurrency: 5 } } });
    expect(result.ok && result.value.settings.options).toMatchObject(given.options);
    expect(await entries(given, size)).toEqual([
      { url: "https://a.example/ä", customId: 'ü,]}"' },
      { url: "https://b.example/", customId: null },
    ]);
  });

  it("has a default for every setting", async () => {
    const result = await read({ urls: ["https://a.example/"] });
    expect(result.ok && result.value.settings).toMatchObject({ max_concurrency: 10, options: { timeout_ms: 30_000 } });
  });

  it("accepts the maximum number of URLs and refuses one more", async () => {
    const urls = Array.from({ length: JOB_URLS_MAX }, (_, at) => `https://a.example/${at}`);
    const text = JSON.stringify({ urls });
    expect(await readSubmission(body(text, 65_536))).toMatchObject({ ok: true, value: { total: JOB_URLS_MAX } });
    const more = JSON.stringify({ urls: [...urls, "https://a.example/more"] });
    expect(await readSubmission(body(more, 65_536))).toMatchObject({ ok: false, detail: { param: "urls" } });
  });
});

const wide = "x".repeat(SUBMITTED_VALUE_MAX_BYTES);

it.each<[string, string, string, string]>([
  ["that is truncated", '{"urls":["https://a.example/"]', "invalid_parameter", "body"],
  ["with text after its end", '{"urls":["https://a.example/"]} x', "invalid_parameter", "body"],
  ["that is empty", "", "invalid_parameter", "body"],
  ["that is not an object", "7", "invalid_parameter", "body"],
  ["with a trailing comma", '{"urls":["https://a.example/",]}', "invalid_parameter", "body"],
  ["with a duplicate list", '{"urls":["https://a.example/"],"urls":[]}', "invalid_parameter", "urls"],
  [
    "named like an inherited property",
    '{"urls":["https://a.example/"],"__proto__":{}}',
    "invalid_parameter",
    "__proto__",
  ],
  ["with a huge option", `{"options":{"a":["${wide}","b"]},"urls":[]}`, "invalid_parameter", "options"],
  ["with a huge entry", `{"items":[{"url":"${wide}","a":1}]}`, "invalid_parameter", "items[0]"],
  ["with a null entry", '{"urls":[null]}', "invalid_parameter", "urls[0]"],
  [
    "with a control character",
    '{"items":[{"url":"https://a.example/","custom_id":"a\\u001fb"}]}',
    "invalid_parameter",
    "items[0].custom_id",
  ],
  ["with a user in a URL", '{"urls":["https://me:pw@a.example/"]}', "url_not_allowed", "urls[0]"],
  ["with null options", '{"urls":["https://a.example/"],"options":null}', "invalid_parameter", "options"],
])("refuses a body %s", async (_, text, code, param) => {
  expect(await refusal(text)).toEqual([code, param]);
});

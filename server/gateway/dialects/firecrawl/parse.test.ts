import { expect, it } from "vitest";
import { ParseInput } from "#lib/scraping/parse/schema.ts";
import { parseUpload } from "./parse.ts";

const bytes = new Uint8Array(Buffer.from("<h1>Hi"));
const upload = (options: unknown, content_type = "text/html") => ({
  file: { bytes, content_type },
  options: typeof options === "string" ? options : JSON.stringify(options),
});

it("reads a file and its options", () => {
  const asked = { formats: ["markdown", "links"], onlyMainContent: false, timeout: 900_000, origin: "js-sdk@4.42.0" };
  const read = parseUpload(upload(asked));
  if ("error" in read) throw new Error(read.error.message);
  expect(ParseInput.parse(read.json)).toMatchObject({
    file: { content_type: "text/html" },
    formats: ["markdown", "links", "metadata"],
    only_main_content: false,
  });
  expect(parseUpload(upload({}, "text/plain; charset=utf-8"))).toMatchObject({ json: { file: { content_type: "" } } });
});

it.each([
  [upload("{"), "invalid_parameter", "options"],
  [upload("3"), "invalid_parameter", "options"],
  [{ options: "{}" }, "invalid_parameter", "file"],
  [upload({ formats: ["summary"] }), "feature_unavailable", "formats[0]"],
  [upload({ formats: [{ type: "json", prompt: "x" }] }), "feature_unavailable", 'format "json" of a file'],
  [upload({ redactPII: true }), "feature_unavailable", "redactPII"],
])("refuses %j", (form, code, param) => {
  expect(parseUpload(form)).toMatchObject({ error: { code, extra: { param } } });
});

import { beforeAll, expect, it } from "vitest";
import { pdf } from "#lib/scraping/fixtures/pages.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let token: string;
beforeAll(async () => {
  token = (await makeKey(await makeWorkspace({ credits: 100 }), { scopes: ["parse", "billing"] })).token;
});

type Fields = Record<string, string | string[] | Blob>;

async function post(fields: Fields, path = "/v1/parse", idemKey?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  const response = await fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(idemKey !== undefined && { "idempotency-key": idemKey }) },
    body: form,
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const page = (text: string, type = "text/html") => new Blob([text], { type });

it("reads an HTML file with the fields of the JSON body", async () => {
  const fields = {
    file: page('<h1>Hi</h1><p class="a">One <a href="x">x</a></p><p class="b">Two</p>'),
    url: "https://site.example/d/",
    formats: "markdown,links",
    exclude_selectors: ["h1", ".b"],
    extract_rules: '{"heading":"h1"}',
    only_main_content: "false",
  };
  expect(await post(fields)).toMatchObject({
    status: 200,
    json: {
      url: "https://site.example/d/",
      content_type: "text/html",
      markdown: "One [x](https://site.example/d/x)",
      links: ["https://site.example/d/x"],
      extracted: { heading: "Hi" },
      credits_used: 1,
    },
  });
  expect(await post({ html: "<h1>As text</h1>" })).toMatchObject({ status: 200, json: { markdown: "# As text" } });
});

it("reads a PDF, whatever its declared type", async () => {
  for (const type of ["application/pdf", "application/octet-stream"]) {
    const answer = await post({ file: new Blob([Buffer.from(pdf(), "latin1")], { type }) });
    expect(answer).toMatchObject({ status: 200, json: { markdown: "Gatehouse fixture", content_type: type } });
  }
});

it.each<[string, Fields, number, string, string | undefined]>([
  ["an image", { file: page("PNG", "image/png") }, 422, "unsupported_content_type", undefined],
  ["a broken PDF", { file: page("%PDF-1.7", "application/pdf") }, 422, "unsupported_content_type", undefined],
  ["both file and html", { file: page("<p>"), html: "<p>" }, 400, "invalid_parameter", "html"],
  ["neither file nor html", { url: "https://site.example/" }, 400, "invalid_parameter", "html"],
  ["text instead of a file", { file: "text" }, 400, "invalid_parameter", "file"],
  ["a file under another name", { other: page("<p>"), html: "<p>" }, 400, "invalid_parameter", "other"],
  ["an unknown format", { html: "<p>", formats: "pdf" }, 400, "invalid_parameter", "formats.0"],
  ["a file that is too large", { file: page("x".repeat(11 * 1024 * 1024)) }, 413, "payload_too_large", undefined],
])("refuses %s", async (_name, fields, status, code, param) => {
  const answer = await post(fields);
  expect(answer).toMatchObject({ status, json: { error: { code } } });
  expect(answer.json.error.param).toBe(param);
});

it("refuses a body that is not a form, and a file in JSON", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect((await gateway.call("/v1/parse", { token, raw: "no", headers })).json.error.param).toBe("body");
  const body = { file: { bytes: [60], content_type: "text/html" } };
  expect((await gateway.call("/v1/parse", { token, body })).json.error.code).toBe("invalid_parameter");
});

// Every request is sent with a different boundary, as clients do.
it.each([
  ["/v1/parse", (text: string) => ({ file: page(text) })],
  ["/v2/parse", (text: string) => ({ file: new File([text], "page.html", { type: "text/html" }) })],
])("is %s once per Idempotency-Key, and a different form with it is refused", async (path, fieldsOf) => {
  const balance = async () => Number((await gateway.call("/v1/balance", { token })).json.balance);
  const key = `once ${path}`;
  const before = await balance();
  const first = await post(fieldsOf("<h1>Hi</h1>"), path, key);
  const left = await balance();
  expect(left).toBe(before - 1);
  const again = await post(fieldsOf("<h1>Hi</h1>"), path, key);
  expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await balance()).toBe(left);
  const other = await post(fieldsOf("<h1>Ho</h1>"), path, key);
  expect(other.status).toBe(409);
});

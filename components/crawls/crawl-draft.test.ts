import { expect, it } from "vitest";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import { crawlFieldError, readCrawlDraft } from "./crawl-draft.ts";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const FIELDS = {
  ...{ url: " https://example.com/ ", limit: "1,000", max_depth: "3", sitemap: "skip" },
  ...{ include_paths: "/blog/\n/docs/ \n\n", exclude_paths: "", respect_robots: "on", only_main_content: "on" },
};

it("converts the dialog's fields to the API's types", () => {
  const draft = readCrawlDraft(formOf(FIELDS));
  expect(CreateCrawlInput.parse(draft)).toMatchObject({
    ...{ url: "https://example.com/", limit: 1_000, max_depth: 3, sitemap: "skip" },
    ...{ include_paths: ["/blog/", "/docs/"], exclude_paths: [], respect_robots: true, allow_subdomains: false },
    options: { only_main_content: true, render_js: false },
  });
});

it.each([
  ["limit", { limit: "many" }],
  ["limit", { limit: "" }],
  ["max_depth", { max_depth: "-1" }],
  ["include_paths", { include_paths: "/fine\nblog" }],
])("shows the error of %s at its field for %j", (name, change) => {
  const parsed = CreateCrawlInput.safeParse(readCrawlDraft(formOf({ ...FIELDS, ...change })));
  const fields = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [`crawl.${path.join(".")}`, message]),
  );
  expect(crawlFieldError(fields, name)).toBeTypeOf("string");
  expect(crawlFieldError(fields, "url")).toBeUndefined();
});

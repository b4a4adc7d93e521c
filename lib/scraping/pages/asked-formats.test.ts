import { expect, test } from "vitest";
import { askedChanges, askedJson, askedScreenshot, needsBrowser, readFormats } from "./asked-formats.ts";
import { refuseSelectors } from "./reading.ts";
import { ScrapeInput } from "./schema.ts";

const input = (more: object) => ScrapeInput.parse({ url: "https://example.com/", ...more });

test.each([
  [{}, false],
  [{ render_js: true }, true],
  [{ formats: ["html", "screenshot"] }, true],
  [{ formats: [{ type: "screenshot" }] }, true],
  [{ actions: [{ type: "scroll" }] }, true],
  [{ formats: ["change_tracking"] }, false],
  [{ formats: [{ type: "change_tracking", tag: "a" }] }, false],
])("%j needs a browser: %s", (more, needed) => {
  expect(needsBrowser(input(more))).toBe(needed);
});

test("a screenshot is not a format to read, and covers the window by default", () => {
  const { formats } = input({ formats: ["text", "screenshot"] });
  expect(readFormats(formats)).toEqual(["text"]);
  expect(askedScreenshot(formats)).toEqual({ full_page: false });
  expect(askedScreenshot(input({}).formats)).toBeUndefined();
});

test("change_tracking is not a format to read, and has a diff by default", () => {
  const { formats } = input({ formats: ["text", "change_tracking"] });
  expect(readFormats(formats)).toEqual(["text"]);
  expect(askedScreenshot(formats)).toBeUndefined();
  expect(askedChanges(formats)).toEqual({ modes: ["text_diff"], tag: "" });
  const named = input({ formats: [{ type: "change_tracking", modes: [], tag: "a" }] });
  expect(askedChanges(named.formats)).toEqual({ modes: [], tag: "a" });
  expect(askedChanges(input({}).formats)).toBeUndefined();
  const twice = { url: "https://example.com/", formats: ["change_tracking", { type: "change_tracking" }] };
  expect(ScrapeInput.safeParse(twice).success).toBe(false);
});

test("a JSON question makes the Markdown be read, next to other formats", () => {
  const json = { type: "json", prompt: "Title?" };
  const { formats } = input({ formats: [json, "screenshot", "change_tracking"] });
  expect(readFormats(formats)).toEqual(["markdown"]);
  expect(askedJson(formats)).toMatchObject(json);
  expect(askedChanges(formats)).toBeDefined();
  expect(readFormats(input({ formats: ["markdown", json] }).formats)).toEqual(["markdown"]);
  expect(ScrapeInput.safeParse({ url: "https://example.com/", formats: [json, json] }).success).toBe(false);
});

test.each([
  [
    {
      actions: [
        { type: "wait", ms: 1 },
        { type: "click", selector: "p:has-text(x)" },
      ],
    },
    "actions[1].selector",
  ],
  [{ actions: [{ type: "click", selector: "a >> text=b" }] }, "actions[0].selector"],
  [{ formats: ["text", { type: "screenshot", selector: "[" }] }, "formats[1].selector"],
])("an invalid selector is refused with its path: %j", (more, param) => {
  expect(refuseSelectors(input(more))?.detail).toEqual({ param });
});

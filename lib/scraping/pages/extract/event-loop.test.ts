import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { FORMATS, IN_PROCESS_BYTES } from "../constants.ts";
import type { ExtractOptions } from "./extract.ts";
import { runExtraction, stopExtraction } from "./run-extraction.ts";
import { selectorProblem } from "./selectors.ts";

/**
 * Most processor time that one page may take on the shared thread, in microseconds. Other work on
 * the machine is not counted.
 */
const HELD_MAX_US = 50_000;
/** On a slow processor, this multiple of the time for a plain page of the same size. */
const PLAIN_PAGES_MAX = 10;
/** A slow page is slow each time; one interrupted by garbage collection or a busy neighbour is not. */
const TRIES_OF_ONE = 3;
const WORKSPACE = trustedWorkspace("ws_0");

afterAll(stopExtraction);

const name = fc.constantFrom(
  "div",
  "p",
  "a",
  "li",
  "td",
  "*",
  ".a",
  "#b",
  "[x]",
  "[x*='y' i]",
  ".a\\[",
  ":not(p)",
  ":has(a)",
  "p:nth-child(2n+1)",
  ":is(div, p) *",
);
const selector = fc
  .array(fc.tuple(name, fc.constantFrom(" ", " > ", " ~ ", " + ", ", ")), { minLength: 1, maxLength: 9 })
  .map((steps) =>
    steps
      .map(([each, by]) => each + by)
      .join("")
      .replace(/[\s>~+,]+$/, ""),
  )
  .filter((text) => selectorProblem(text) === undefined);

const opening = fc.constantFrom(
  "div",
  "p",
  "table",
  "tr",
  "td",
  "ul",
  "li",
  "blockquote",
  "pre",
  "a href=x",
  "b",
  "section class=a",
  "h2",
  "dl",
  "select",
  "svg",
  "template",
);
/** Documents as deep, wide and unclosed as possible within the size read on the event loop. */
const page = fc
  .tuple(
    fc.array(opening, { minLength: 1, maxLength: 6 }),
    fc.constantFrom("", "x ", "<br>", "</div>", "*_`[", "&amp;&lt;"),
    fc.boolean(),
  )
  .map(([tags, filling, closes]) => {
    const piece = `${tags.map((tag) => `<${tag}>`).join("")}${filling}${
      closes
        ? tags
            .map((tag) => `</${tag.split(" ")[0]}>`)
            .reverse()
            .join("")
        : ""
    }`;
    return piece.repeat(Math.ceil(IN_PROCESS_BYTES / piece.length)).slice(0, IN_PROCESS_BYTES);
  });

const wants = fc.record({
  formats: fc.constant(FORMATS),
  onlyMainContent: fc.boolean(),
  include: fc.array(selector, { maxLength: 3 }),
  exclude: fc.array(selector, { maxLength: 3 }),
  rules: fc.option(
    fc.dictionary(
      fc.constantFrom("a", "b"),
      fc.record({ selector, all: fc.boolean(), type: fc.constantFrom("text", "html", "number", "url") }),
    ),
    { nil: undefined },
  ),
});

/** A busy machine makes fewer tries. */
const TRIES_MS = 120_000;

const seed = Date.now() % 1_000_000_000;

it(`no page and no selector holds up the event loop (seed ${seed})`, async () => {
  // Warm-up: compiles and optimizes the code before measuring.
  for (let round = 0; round < 20; round++)
    await runExtraction(WORKSPACE, source("<p>x</p>".repeat(500)), READ_EVERYTHING);
  await fc.assert(
    fc.asyncProperty(page, wants, async (body, asked) => {
      for (let tries = 1; ; tries++) {
        const held = await heldBy(body, asked as ExtractOptions);
        const most =
          held < HELD_MAX_US
            ? HELD_MAX_US
            : Math.max(HELD_MAX_US, PLAIN_PAGES_MAX * (await heldBy(PLAIN, READ_EVERYTHING)));
        if (held >= most && tries < TRIES_OF_ONE) continue;
        expect(held).toBeLessThan(most);
        return;
      }
    }),
    { seed, numRuns: 40, interruptAfterTimeLimit: TRIES_MS },
  );
});

const source = (body: string) => ({ body, contentType: "text/html", kind: "html" as const, url: "https://a.test/" });

const PLAIN = "<p>x</p>".repeat(IN_PROCESS_BYTES / 8);
const READ_EVERYTHING: ExtractOptions = {
  formats: FORMATS,
  onlyMainContent: true,
  include: [],
  exclude: [],
  rules: undefined,
};

/** Returns the processor time of this thread for reading it, in microseconds. */
async function heldBy(body: string, asked: ExtractOptions): Promise<number> {
  const before = process.threadCpuUsage();
  await runExtraction(WORKSPACE, source(body), asked, 200);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

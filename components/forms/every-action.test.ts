import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { unsentCalls } from "#testing/oracles/unsent-calls.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const sources = ["components", "app"]
  .flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

describe("every server action called by a component", () => {
  const calling = sources.filter(({ text }) =>
    /import \{[^}]*Action\b[^}]*\} from "[^"]*\/actions\/[^"]*\.ts"/.test(text),
  );

  it("is found in the sources", () => {
    expect(calling.length).toBeGreaterThan(50);
  });

  it.each(calling)("reports a lost connection in place: $file", ({ text }) => {
    expect(unsentCalls(text)).toEqual([]);
  });
});

describe("unsentCalls", () => {
  it.each([
    ["a call in ask", "ask(() => pauseAction(slug), close)", []],
    ["an action of a form", "useForm({ action: (given) => pauseAction(given) })", []],
    ["an action of a dialog", "<FormDialog action={() => pauseAction(slug)} />", []],
    ["an action by reference", "<FormDialog action={pauseAction} />", []],
    ["a function called in ask", "const pause = () => pauseAction(slug);\nask(() => pause(), close);", []],
    ["a call next to ask", "ask(() => pauseAction(slug), close);\nawait resumeAction(slug);", ["resumeAction"]],
    ["a call of an event handler", "onClick={() => pauseAction(slug)}", ["pauseAction"]],
    ["an event handler by reference", "onClick={pauseAction}", ["pauseAction"]],
    ["a function called elsewhere", "const pause = () => pauseAction(slug);\nvoid pause();", ["pauseAction"]],
  ])("handles %s", (_, text, unsent) => {
    expect(unsentCalls(text)).toEqual(unsent);
  });
});

describe("code that is loaded on demand", () => {
  it("never uses `lazy` or `dynamic`, whose failure replaces the page", () => {
    expect(sources.filter(({ text }) => /(?:[^.\w]lazy|\bdynamic)\(/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

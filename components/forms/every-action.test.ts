import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const sources = ["components", "app"]
  .flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

/** What turns a failed call into a refusal that is shown in place; the forms are made of `useAnswer`. */
const SENDERS = /\b(?:useAnswer|answerOf|useForm|undoBy)\(|<(?:FormDialog|ForecastDialog|ConfirmDialog|SettingsForm)\b/;
const CALLS = /\b[a-z]\w*Action\(/;

describe("every server action that a component calls", () => {
  const calling = sources.filter(({ text }) => text.includes("/actions.ts") && CALLS.test(text));

  it("is found in the sources", () => {
    expect(calling.length).toBeGreaterThan(50);
  });

  it.each(calling)("is sent by what shows a lost connection in place: $file", ({ text }) => {
    expect(text).toMatch(SENDERS);
  });
});

describe("code that is loaded when it is needed", () => {
  it("is never loaded by React's `lazy`, whose failure replaces the page", () => {
    expect(sources.filter(({ text }) => /[^.\w]lazy\(/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

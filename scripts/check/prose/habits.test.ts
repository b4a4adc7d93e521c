import { describe, expect, it } from "vitest";
import { findHabits, HABITS } from "./habits.ts";

/** For each habit, texts that have it, with the phrase that is marked, and texts that only look similar. */
const CASES: Record<string, { marked: [text: string, phrase: string][]; innocent: string[] }> = {
  "who as a noun": {
    marked: [
      ["Who waits longest is first.", "Who waits"],
      ["A notice for who may read it", "for who may"],
    ],
    innocent: ["Members who may read it.", "Finds out who is signed in."],
  },
  "what as a noun": {
    marked: [
      ["What is left of it.", "What is"],
      ["Two tables. What the worker claims", "What the"],
    ],
    innocent: ["What is a cursor?", "Shows what is left.", "What else"],
  },
  whoever: { marked: [["Sent to whoever asked.", "whoever"]], innocent: ["Sent to whomever."] },
  "is no": {
    marked: [["The answer is no JSON.", "is no JSON"]],
    innocent: ["The key is no longer valid.", "There is no such key.", "There is now one."],
  },
  "nothing of": { marked: [["Keeps nothing of the page.", "nothing of"]], innocent: ["Nothing often helps."] },
  "Of … in front": {
    marked: [["Set once. Of a delivery sent ad hoc.", "Of a"]],
    innocent: ["Each part of a delivery.", "Offers a delivery.", "Of course."],
  },
  told: {
    marked: [
      ["The owner is told.", "is told"],
      ["Every process hears of it.", "hears of"],
    ],
    innocent: ["It told us so.", "The untold story."],
  },
  "goes on": {
    marked: [
      ["The replay goes on.", "goes on"],
      ["The replay\nwent\non.", "went on"],
    ],
    innocent: ["The replay goes only once.", "The cargo on board."],
  },
  mend: { marked: [["Mends the row.", "Mends"]], innocent: ["Recommended for amended rows."] },
  "is over": {
    marked: [["When the crawl is over", "is over"]],
    innocent: ["The count is overdue.", "Runs over a list."],
  },
  stands: { marked: [["The name stands in the list.", "stands in"]], innocent: ["It stands.", "A standing order."] },
  "comes to": { marked: [["Nothing came of it.", "came of"]], innocent: ["It comes to 12 credits."] },
  "had better": {
    marked: [
      ["It had better wait.", "had better"],
      ["The row is to be deleted.", "is to be deleted"],
    ],
    innocent: ["It had a better plan.", "The aim is to be fast."],
  },
  "so many": {
    marked: [
      ["Ends after so many ms.", "after so many"],
      ["Waits so many seconds", "so many seconds"],
    ],
    innocent: ["So many calls that it fails.", "It took so long."],
  },
  "as it is": { marked: [["Stored as it came.", "as it came"]], innocent: ["As its owner", "As it happens"] },
  "of its own": { marked: [["Has a file of its own.", "of its own"]], innocent: ["Has its own file."] },
  "by itself": { marked: [["Ends by itself.", "by itself"]], innocent: ["The page itself."] },
  "in vain": { marked: [["Tried in vain.", "in vain"]], innocent: ["Tried in vanilla JavaScript."] },
  "at once": { marked: [["Sent at once.", "at once"]], innocent: ["Sent once.", "Runs at oncecall."] },
  "all the same": {
    marked: [["Sent all the same.", "all the same"]],
    innocent: ["All of the same kind", "There are no more rows."],
  },
};

describe.each(HABITS)("$name", ({ name }) => {
  const { marked, innocent } = CASES[name] ?? { marked: [], innocent: [] };

  it("has examples", () => {
    expect(marked.length).toBeGreaterThan(0);
    expect(innocent.length).toBeGreaterThan(0);
  });

  it.each(marked)("is found in %j", (text, phrase) => {
    expect(findHabits(text)).toEqual([expect.objectContaining({ habit: expect.objectContaining({ name }), phrase })]);
  });

  it.each(innocent)("is not found in %j", (text) => {
    expect(findHabits(text)).toEqual([]);
  });
});

it("finds phrases across line breaks, in the order of the text", () => {
  const found = findHabits("It is tried\nin vain and\ngoes\non.");
  expect(found.map(({ phrase, index }) => [phrase, index])).toEqual([
    ["in vain", 12],
    ["goes on", 24],
  ]);
});

import { expect, it } from "vitest";
import { underWayText } from "./stage-messages.ts";

it.each([
  [{ jobs: 1, streams: 0, scrapes: 0 }, "1 job"],
  [{ jobs: 2, streams: 1, scrapes: 0 }, "2 jobs and 1 open stream"],
  [{ jobs: 1, streams: 2, scrapes: 3 }, "1 job, 2 open streams and 3 asynchronous scrapes"],
  [{ jobs: 0, streams: 0, scrapes: 0 }, "nothing"],
])("names the running work of %j", (work, words) => {
  expect(underWayText(work)).toBe(words);
});

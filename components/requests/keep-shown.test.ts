import { expect, test } from "vitest";
import { REQUEST_PAGE } from "#lib/reports/requests/constants.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { keepShown, type RequestPage } from "./keep-shown.ts";

const page = (ids: readonly number[], cursor: string | null = "further"): RequestPage => ({
  data: ids.map((id) => ({ id: `req_${id}` }) as ApiRequest),
  next_cursor: cursor,
});
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

test.each([
  ["what lies further back than was looked stays", page([2, 1]), page([3]), page([3, 2, 1])],
  ["so it does where nothing was found", page([2, 1]), page([]), page([2, 1])],
  ["what is there again is there once", page([2, 1]), page([3, 2]), page([3, 2, 1])],
  ["a page that was looked through to the end is all there is", page([2, 1]), page([3], null), page([3], null)],
  ["no more is kept than a page has", page(down(60, 11)), page([62, 61]), page(down(62, 62 - REQUEST_PAGE + 1))],
  ["a full page is as it was read", page(down(60, 11)), page(down(200, 151)), page(down(200, 151))],
])("%s", (_, shown, read, expected) => {
  expect(keepShown(shown, read)).toEqual(expected);
});

test("what a span that counts back has passed is not kept", () => {
  const at = (second: number) =>
    ({ id: `req_${second}`, created_at: new Date(second * 1_000).toISOString() }) as ApiRequest;
  const shown = { data: [at(20), at(10)], next_cursor: null };
  expect(keepShown(shown, page([]), 15_000).data).toEqual([at(20)]);
});

import { expect, test } from "vitest";
import { REQUEST_PAGE } from "#lib/reports/requests/constants.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { keepLoadedRows, type RequestPage } from "./keep-loaded-rows.ts";

const page = (ids: readonly number[], cursor: string | null = "further"): RequestPage => ({
  data: ids.map((id) => ({ id: `req_${id}` }) as ApiRequest),
  next_cursor: cursor,
});
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

test.each([
  ["keeps rows older than the page reached", page([2, 1]), page([3]), page([3, 2, 1])],
  ["keeps them when nothing was found", page([2, 1]), page([]), page([2, 1])],
  ["shows repeated rows once", page([2, 1]), page([3, 2]), page([3, 2, 1])],
  ["drops old rows after a complete page", page([2, 1]), page([3], null), page([3], null)],
  ["keeps at most a page", page(down(60, 11)), page([62, 61]), page(down(62, 62 - REQUEST_PAGE + 1))],
  ["shows a full page as read", page(down(60, 11)), page(down(200, 151)), page(down(200, 151))],
])("%s", (_, shown, read, expected) => {
  expect(keepLoadedRows(shown, read)).toEqual(expected);
});

test("drops rows older than a relative span", () => {
  const at = (second: number) =>
    ({ id: `req_${second}`, created_at: new Date(second * 1_000).toISOString() }) as ApiRequest;
  const shown = { data: [at(20), at(10)], next_cursor: null };
  expect(keepLoadedRows(shown, page([]), 15_000).data).toEqual([at(20)]);
});

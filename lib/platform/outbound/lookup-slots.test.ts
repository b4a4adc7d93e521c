import { expect, it } from "vitest";
import { POOL_THREADS } from "./constants.ts";
import { lookupSlots } from "./lookup-slots.ts";

it.each([
  [undefined, 2, 2],
  ["", 2, 2],
  ["many", 2, 2],
  ["0", 2, 2],
  ["4", 2, 2],
  ["12", 3, 2],
  ["24", 6, 4],
  ["128", 32, 21],
  ["99999", 256, 170],
])("with UV_THREADPOOL_SIZE=%s, allows %d lookups for pages and %d others", (threads, pages, messages) => {
  expect(lookupSlots(threads)).toEqual({ pages, messages });
});

it("leaves some lookups to the database and other services", () => {
  const { pages, messages } = lookupSlots(String(POOL_THREADS));
  expect(pages + messages).toBeLessThan(Math.floor((POOL_THREADS + 1) / 2));
});

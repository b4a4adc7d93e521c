import { expect, it } from "vitest";
import { ownAddress } from "./own-address.ts";

const base = "https://gatehouse.example";

it.each<[Record<string, string>, string]>([
  [{}, base],
  [{ host: "gatehouse.example", "x-forwarded-proto": "http" }, base],
  [{ host: "10.0.0.7:3000" }, "http://10.0.0.7:3000"],
  [{ host: "[::1]:3000" }, "http://[::1]:3000"],
  [{ host: "other.example", "x-forwarded-proto": "https" }, "https://other.example"],
  [{ host: "other.example/x@y" }, base],
])("%j came to %s", (headers, expected) => {
  expect(ownAddress((name) => headers[name], base)).toBe(expected);
});

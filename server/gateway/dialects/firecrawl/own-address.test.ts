import { expect, it } from "vitest";
import { ownAddress } from "./own-address.ts";

const base = "https://gatehouse.example";

it.each<[Record<string, string>, boolean, string]>([
  [{}, false, base],
  [{ host: "gatehouse.example", "x-forwarded-proto": "http" }, false, base],
  [{ host: "10.0.0.7:3000" }, false, "http://10.0.0.7:3000"],
  [{ host: "[::1]:3000" }, false, "http://[::1]:3000"],
  [{ host: "10.0.0.7:3000" }, true, "https://10.0.0.7:3000"],
  [{ host: "other.example", "x-forwarded-proto": "https" }, false, "https://other.example"],
  [{ host: "other.example", "x-forwarded-proto": "https, HTTPS" }, false, "https://other.example"],
  [{ host: "other.example", "x-forwarded-proto": "https, http" }, false, "http://other.example"],
  [{ host: "other.example", "x-forwarded-proto": "http" }, true, "https://other.example"],
  [{ host: "other.example/x@y" }, false, base],
])("%j over TLS terminated here (%j) has the URL %s", (headers, isEncrypted, expected) => {
  expect(ownAddress({ header: (name) => headers[name], isEncrypted }, base)).toBe(expected);
});

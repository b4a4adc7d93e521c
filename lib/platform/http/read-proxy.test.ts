import { expect, it } from "vitest";
import { readProxy } from "./read-proxy.ts";

const basic = (login: string) => `Basic ${Buffer.from(login).toString("base64")}`;

it.each([
  ["http://proxy.example:3128", { host: "proxy.example", port: 3128, authorization: undefined }],
  ["http://proxy.example", { host: "proxy.example", port: 80, authorization: undefined }],
  ["https://proxy.example", { host: "proxy.example", port: 443, authorization: undefined }],
  ["http://[::1]:3128", { host: "::1", port: 3128, authorization: undefined }],
  ["http://ada:p%40ss@proxy.example", { host: "proxy.example", port: 80, authorization: basic("ada:p@ss") }],
  ["http://ada@proxy.example", { host: "proxy.example", port: 80, authorization: basic("ada:") }],
])("reads %s", (address, server) => {
  expect(readProxy(new URL(address))).toEqual(server);
});

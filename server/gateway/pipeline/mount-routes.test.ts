import { expect, test } from "vitest";
import { ownDatabase } from "#testing/services/database.ts";
import { createApp } from "../app.ts";
import { Authenticator } from "./authenticator.ts";

await ownDatabase(); // the API's description includes the installation's URL

test("keeps all paths in the fast router", () => {
  const { router } = createApp(new Authenticator());
  router.match("GET", "/v1/keys");
  expect(router.name).toBe("SmartRouter + RegExpRouter");
});

test.each([
  ["POST", "/v1/monitors/forecast", "/v1/monitors/:monitor_id"],
  ["GET", "/v1/monitors/mon_1", "/v1/monitors/:monitor_id"],
  ["GET", "/v1/monitors/mon_1/runs", "/v1/monitors/:monitor_id/runs"],
  ["GET", "/v1/invoices/inv_1.pdf", "/v1/invoices/:invoice_id"],
])("%s %s matches %s", (method, path, pattern) => {
  const [handlers] = createApp(new Authenticator()).router.match(method, path);
  const [first] = handlers;
  expect(first?.[0][1].path).toBe(pattern);
});

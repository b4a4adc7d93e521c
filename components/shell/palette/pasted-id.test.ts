import { expect, it } from "vitest";
import { PERMISSIONS } from "#lib/kernel/permissions.ts";
import { placeOfId } from "./pasted-id.ts";

const BODY = "01m7x5afk6fsnvfhzjc689rkjw";

it.each([
  ["dlv", `deliveries/dlv_${BODY}`],
  ["evt", `deliveries?q=evt_${BODY}&env=either`],
  ["rpl", `deliveries?replay=rpl_${BODY}&env=either`],
  ["req", `requests/req_${BODY}`],
  ["job", `jobs/job_${BODY}`],
  ["key", `keys/key_${BODY}`],
  ["fnd", `leaks/fnd_${BODY}`],
  ["whk", `webhooks/whk_${BODY}`],
  ["lst", `listeners?open=lst_${BODY}`],
  ["inv", `invoices/inv_${BODY}`],
  ["aud", `audit?open=aud_${BODY}`],
])("%s_… leads to %s, however it was copied", (prefix, path) => {
  expect(placeOfId(`  ${prefix}_${BODY.toUpperCase()}\n`, PERMISSIONS)?.path).toBe(path);
  expect(placeOfId(`${prefix}_${BODY}`, ["workspace:read"])).toBeUndefined();
});

it("finds an invoice by its number too", () => {
  expect(placeOfId(" inv-2026-000001 ", PERMISSIONS)?.path).toBe("invoices/INV-2026-000001");
  expect(placeOfId("CN-2026-000012", PERMISSIONS)?.path).toBe("invoices/CN-2026-000012");
  expect(placeOfId("INV-2026-000001", ["workspace:read"])).toBeUndefined();
});

it.each(["", "XY-2026-000001", "INV-2026-1", "dlv", `dlv_${BODY}x`, `usr_${BODY}`, `dlv_${BODY} dlv_${BODY}`])(
  "%j leads nowhere",
  (text) => {
    expect(placeOfId(text, PERMISSIONS)).toBeUndefined();
  },
);

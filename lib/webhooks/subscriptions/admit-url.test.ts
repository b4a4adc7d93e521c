import { afterEach, describe, expect, it, vi } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { zone } from "#testing/services/outbound-targets.ts";
import { admitUrl } from "./admit-url.ts";
import { URL_CHECK_MS } from "./constants.ts";

const resolve = zone({
  "hooks.example": ["203.0.113.9"],
  "xn--bcher-kva.example": ["203.0.113.10"],
  "inside.example": ["10.1.2.3"],
  "both.example": ["203.0.113.9", "10.1.2.3"],
  "listed.example": ["10.9.0.1", "10.9.0.2"],
  "half.example": ["93.184.216.34", "10.9.0.1"],
  "public.example": ["93.184.216.34"],
  "gatehouse.example": ["93.184.216.34"],
});
// 203.0.113.0/24 is reserved for documentation; here it represents the internet.
const policy = createPolicy("203.0.113.0/24", "https://gatehouse.example", { resolve });
const listing = createPolicy("10.9.0.0/16", "https://gatehouse.example", { resolve });
const strict = createPolicy("0", "https://gatehouse.example", { resolve });

const ctx = { workspaceId: trustedWorkspace("ws_0") };

const LONG = `https://hooks.example/${"x".repeat(2048)}`;

describe("admitUrl", () => {
  it.each([
    ["https://hooks.example", "https://hooks.example/"],
    ["https://HOOKS.example:443/in?a=b#part", "https://hooks.example/in?a=b"],
    ["https://hooks.example:8443/a/../b", "https://hooks.example:8443/b"],
    ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
    ["https://public.example/", "https://public.example/"],
  ])("normalizes %s to %s", async (given, kept) => {
    expect(await admitUrl(ctx, given, policy)).toEqual({ ok: true, value: kept });
  });

  it.each([
    ["", "invalid_url"],
    ["hooks.example", "invalid_url"],
    ["https://", "invalid_url"],
    ["https://hooks.example/a b", "invalid_url"],
    ["ftp://hooks.example/", "url_not_allowed"],
    ["javascript:alert(1)", "url_not_allowed"],
    ["https:hooks.example", "url_not_allowed"],
    ["https://hooks.example\\@inside.example/", "url_not_allowed"],
    ["https://user:secret@hooks.example/", "url_not_allowed"],
    ["https://user@hooks.example/", "url_not_allowed"],
    ["https://inside.example/", "url_not_allowed"],
    ["https://both.example/", "url_not_allowed"],
    ["https://gatehouse.example/v1/webhooks", "url_not_allowed"],
    ["https://localhost/", "url_not_allowed"],
    ["https://127.0.0.1/", "url_not_allowed"],
    ["https://0x7f.1/", "url_not_allowed"],
    ["https://2130706433/", "url_not_allowed"],
    ["https://[::1]/", "url_not_allowed"],
    ["https://[::ffff:10.1.2.3]/", "url_not_allowed"],
    ["https://169.254.169.254/latest", "url_not_allowed"],
    ["https://nowhere.example/", "invalid_parameter"],
    [LONG, "invalid_parameter"],
    ["http://public.example/", "invalid_url"],
    ["http://inside.example/", "url_not_allowed"],
  ])("refuses %s as %s", async (given, error) => {
    const refused = await admitUrl(ctx, given, policy);
    expect(refused).toMatchObject({ ok: false, error, detail: { param: "url" } });
    expect(JSON.stringify(refused)).not.toMatch(/10\.1\.2\.3|secret/);
  });

  it("accepts http only if the operator allows all of its addresses", async () => {
    expect(await admitUrl(ctx, "http://listed.example/in", listing)).toEqual({
      ok: true,
      value: "http://listed.example/in",
    });
    expect(await admitUrl(ctx, "http://10.9.0.7:8080/", listing)).toMatchObject({ ok: true });
    expect(await admitUrl(ctx, "http://half.example/", listing)).toMatchObject({ error: "invalid_url" });
    expect(await admitUrl(ctx, "https://half.example/", listing)).toMatchObject({ ok: true });
    expect(await admitUrl(ctx, "http://public.example/", strict)).toMatchObject({ error: "invalid_url" });
    expect(await admitUrl(ctx, "http://127.0.0.1/", strict)).toMatchObject({ error: "invalid_url" });
  });

  it("resolves as a message of the workspace, with a time limit", async () => {
    const asked: unknown[] = [];
    const noting = createPolicy("0", "https://gatehouse.example", {
      resolve: async (name, asking) => {
        if (name === "hooks.example") asked.push(asking);
        return ["93.184.216.34"];
      },
    });
    expect(await admitUrl(ctx, "https://hooks.example/", noting)).toMatchObject({ ok: true });
    expect(asked).toEqual([{ asker: { work: "messages", owner: "ws_0" }, waitMs: URL_CHECK_MS }]);
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("does not wait forever for a resolver", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [set, cleared] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
    const silent = createPolicy("0", "https://gatehouse.example", { resolve: () => new Promise(() => undefined) });
    const asked = admitUrl(ctx, "https://hooks.example/", silent);
    await vi.advanceTimersByTimeAsync(URL_CHECK_MS);
    expect(await asked).toMatchObject({ error: "invalid_parameter", message: expect.stringContaining("in time") });
    // Finds its own timer among others set in this process.
    const own = set.mock.calls.findIndex(([, ms]) => ms === URL_CHECK_MS);
    expect(own).not.toBe(-1);
    expect(cleared).toHaveBeenCalledWith(set.mock.results[own]?.value);
  });
});

import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { CommandError } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { awaitKey } from "./await-key.ts";
import { loginByBrowser } from "./browser-login.ts";
import { leadsTo, openBrowser, openerOf } from "./open-browser.ts";
import type { OAuthAnswer } from "./post-form.ts";

const BASE = "https://gatehouse.test";

describe("the browser", () => {
  it.each([
    [BASE, `${BASE}/connect?code=X`, true],
    [`${BASE}/a`, `${BASE}/a/connect`, true],
    [`${BASE}/a`, `${BASE}/ab/connect`, false],
    [BASE, "https://other.test/connect", false],
    [BASE, "https://gatehouse.test.other.test/connect", false],
    [BASE, "https://gatehouse.test:8443/connect", false],
    [BASE, "http://gatehouse.test/connect", false],
    [BASE, "https://me@gatehouse.test/connect", false],
    [BASE, "file:///etc/passwd", false],
    [BASE, "javascript:alert(1)", false],
    [BASE, "--help", false],
  ])("at %s, opens %s: %s", (base, address, opens) => {
    expect(leadsTo(base, address)).toBe(opens);
  });

  it.each<[NodeJS.Platform, Environment, string | undefined]>([
    ["linux", { DISPLAY: ":0" }, "xdg-open"],
    ["linux", { WAYLAND_DISPLAY: "wayland-0" }, "xdg-open"],
    ["linux", {}, undefined],
    ["linux", { DISPLAY: "localhost:10.0", SSH_CONNECTION: "a b c d" }, undefined],
    ["darwin", {}, "open"],
    ["darwin", { SSH_TTY: "/dev/ttys1" }, undefined],
    ["win32", {}, "rundll32"],
  ])("on %s with %j, is opened by %s", (platform, environment, program) => {
    expect(openerOf(platform, environment)?.[0]).toBe(program);
  });

  it("receives the URL as a single argument, and only that of the server", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-opener-"));
    const given = path.join(folder, "given");
    await writeFile(
      path.join(folder, "xdg-open"),
      `#!/bin/sh\nprintf '%s|' "$@" > "${given}.new"; mv "${given}.new" "${given}"\n`,
    );
    await chmod(path.join(folder, "xdg-open"), 0o755);
    const environment = { DISPLAY: ":0", PATH: `${folder}:${process.env.PATH}`, SSH_CONNECTION: "", SSH_TTY: "" };
    expect(openBrowser(BASE, "https://other.test/connect", environment, "linux")).toBe(false);
    expect(openBrowser(BASE, `${BASE}/connect?code=$(id);x&y`, environment, "linux")).toBe(true);
    const text = await vi.waitFor(() => readFile(given, "utf8"), { timeout: 90_000 });
    expect(text).toBe(`${BASE}/connect?code=$(id);x&y|`);
    await rm(folder, { recursive: true });
  });
});

describe("polling", () => {
  /** Polls with these answers in turn; returns the wait before each poll and the outcome. */
  async function polled(...answers: (OAuthAnswer | Error)[]) {
    const waits: number[] = [];
    let now = 0;
    const time = {
      now: () => now,
      pause: async (seconds: number) => {
        waits.push(seconds);
        now += seconds * 1_000;
      },
    };
    const ask = async (): Promise<OAuthAnswer> => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    };
    const outcome = await awaitKey(ask, { seconds: 600, interval: 2 }, time).catch((error: unknown) => error);
    return { waits, outcome };
  }
  const error = (code: string): OAuthAnswer => ({ error: code, message: code, param: undefined });
  const key: OAuthAnswer = { body: { access_token: "x" } };

  it("keeps the interval, and increases it on slow_down", async () => {
    const pending = error("authorization_pending");
    const { waits, outcome } = await polled(pending, error("slow_down"), pending, error("slow_down"), key);
    expect(waits).toEqual([2, 2, 7, 7, 12]);
    expect(outcome).toEqual({ access_token: "x" });
  });

  it("continues without an answer, less and less often", async () => {
    const gone = new CommandError("Nobody is there.", 69);
    const { waits, outcome } = await polled(...Array.from({ length: 6 }, () => gone), key);
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
    expect(outcome).toEqual({ access_token: "x" });
  });

  it.each([
    ["access_denied", "denied"],
    ["expired_token", "gatehouse login"],
    ["invalid_grant", "revoke"],
    ["anything", "anything"],
  ])("stops at %s", async (code, words) => {
    const { outcome } = await polled(error(code));
    expect(outcome).toMatchObject({ exitCode: 3, message: expect.stringContaining(words) });
  });

  it("stops when the time is up, even if the server does not say so", async () => {
    const { waits, outcome } = await polled(error("authorization_pending"));
    expect(waits).toHaveLength(300);
    expect(outcome).toMatchObject({ exitCode: 3, message: expect.stringContaining("in time") });
    expect((await polled(new CommandError("You may not.", 1))).outcome).toMatchObject({ exitCode: 1 });
  });
});

describe("a server that", () => {
  const BEGUN = {
    device_code: "d",
    user_code: "BCDF-GHJK",
    verification_uri_complete: `${BASE}/connect`,
    expires_in: 600,
    interval: 1,
  };
  async function against(listener: RequestListener) {
    const server = createServer(listener);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await loginByBrowser(url, {}).catch((error: unknown) => error);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    return outcome;
  }
  const json =
    (status: number, body: object): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, { "x-request-id": "req_1" }).end(JSON.stringify(body));

  it("is older gets an explanation", async () => {
    const missing = { error: { code: "missing_credentials", message: "Send your API key." } };
    expect(await against(json(401, missing))).toMatchObject({ message: expect.stringContaining("--with-key") });
  });

  it.each([
    ["sends control characters", { ...BEGUN, user_code: "\u001b[31m" }],
    ["sends a URL that is not a page", { ...BEGUN, verification_uri_complete: "javascript:alert(1)" }],
    ["hides further lines in the URL", { ...BEGUN, verification_uri_complete: `${BASE}/\n$ sudo` }],
    ["never expires", { ...BEGUN, expires_in: Number.MAX_VALUE }],
    ["requires no polling interval", { ...BEGUN, interval: 0 }],
    ["answers something else", {}],
  ])("%s is not accepted as a Gatehouse", async (_, body) => {
    expect(await against(json(200, body))).toMatchObject({
      exitCode: 69,
      message: expect.stringContaining("not Gatehouse"),
    });
  });
});

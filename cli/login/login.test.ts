import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Environment } from "../environment.ts";
import { proxyFor } from "../http/proxy.ts";
import { askHidden, confirmed } from "./ask.ts";
import { configPath } from "./config-path.ts";

const linux = "linux";
it.each<[Environment, NodeJS.Platform, string]>([
  [{}, linux, "/home/ada/.config/gatehouse/config.json"],
  [{ XDG_CONFIG_HOME: "/etc/ada" }, linux, "/etc/ada/gatehouse/config.json"],
  [{ XDG_CONFIG_HOME: "relative" }, linux, "/home/ada/.config/gatehouse/config.json"],
  [
    { APPDATA: "C:\\Users\\ada\\AppData\\Roaming" },
    "win32",
    "C:\\Users\\ada\\AppData\\Roaming\\gatehouse\\config.json",
  ],
  [{ APPDATA: "/x" }, linux, "/home/ada/.config/gatehouse/config.json"],
])("with %j on %s, logins are stored in %s", (environment, platform, file) => {
  expect(configPath(environment, platform, () => "/home/ada")).toBe(file);
});

it("explains a missing home folder", () => {
  expect(() => configPath({}, linux, () => "")).toThrow("XDG_CONFIG_HOME");
});

/** Creates a terminal with this input, which records changes of raw mode. */
function terminal(...typed: string[]) {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const output = new PassThrough();
  for (const part of typed) input.write(part);
  return { raw, input, output };
}

describe("a hidden question", () => {
  it.each([
    [["secret\r"], "secret"],
    [["sec", "ret\n"], "secret"],
    [["secX\u007fret\r"], "secret"],
    [["wrong\u0015secret\r"], "secret"],
    [["\u001b[200~secret\u001b[201~\r"], "secret"],
    [["  secret \r"], "secret"],
  ])("reads %j as %s", async (typed, answer) => {
    const { raw, input, output } = terminal(...typed);
    expect(await askHidden("Key: ", { input, output })).toBe(answer);
    expect(raw).toEqual([true, false]);
    output.end();
    expect(await text(output)).toBe("Key: \n");
  });

  it("is canceled by Ctrl-C, restoring the terminal", async () => {
    const { raw, input, output } = terminal("sec\u0003");
    await expect(askHidden("Key: ", { input, output })).rejects.toMatchObject({ exitCode: 130 });
    expect(raw).toEqual([true, false]);
  });
});

it.each([
  ["y\n", true],
  ["Yes\n", true],
  ["\n", false],
  ["yikes\n", false],
])("%j as confirmation is %s", async (typed, yes) => {
  const { input, output } = terminal(typed);
  expect(await confirmed("Sure?", { input, output })).toBe(yes);
});

describe("the proxy for a URL", () => {
  const P = "http://proxy.test:3128";
  it.each<[string, Environment, string | undefined]>([
    ["https://a.test", {}, undefined],
    ["https://a.test", { HTTPS_PROXY: P }, "HTTPS_PROXY"],
    ["https://a.test", { HTTP_PROXY: P }, undefined],
    ["http://a.test", { HTTP_PROXY: "proxy.test:3128" }, "HTTP_PROXY"],
    ["http://a.test", { http_proxy: P, HTTP_PROXY: "http://other.test" }, "http_proxy"],
    ["https://a.test", { ALL_PROXY: P }, "ALL_PROXY"],
    ["https://localhost:3000", { HTTPS_PROXY: P }, undefined],
    ["https://127.9.9.9", { HTTPS_PROXY: P }, undefined],
    ["https://[::1]", { HTTPS_PROXY: P }, undefined],
    ["https://a.test", { HTTPS_PROXY: P, NO_PROXY: "*" }, undefined],
    ["https://a.test", { HTTPS_PROXY: P, no_proxy: "b.test, a.test" }, undefined],
    ["https://x.a.test", { HTTPS_PROXY: P, NO_PROXY: ".a.test" }, undefined],
    ["https://x.a.test", { HTTPS_PROXY: P, NO_PROXY: "*.a.test" }, undefined],
    ["https://xa.test", { HTTPS_PROXY: P, NO_PROXY: "a.test" }, "HTTPS_PROXY"],
    ["https://a.test", { HTTPS_PROXY: P, NO_PROXY: "a.test:443" }, undefined],
    ["https://a.test:8443", { HTTPS_PROXY: P, NO_PROXY: "a.test:443" }, "HTTPS_PROXY"],
    ["https://10.0.0.7", { HTTPS_PROXY: P, NO_PROXY: "10.0.0.7" }, undefined],
    ["https://[2001:db8::1]", { HTTPS_PROXY: P, NO_PROXY: "2001:db8::1" }, undefined],
  ])("for %s with %j comes from %s", (target, environment, variable) => {
    expect(proxyFor(new URL(target), environment)?.variable).toBe(variable);
  });

  it("must be valid, and errors do not repeat its password", () => {
    for (const value of ["socks5://me:secret@p.test", "http://", "::"])
      expect(() => proxyFor(new URL("https://a.test"), { HTTPS_PROXY: value })).toThrow(/^HTTPS_PROXY: (?!.*secret)/);
  });
});

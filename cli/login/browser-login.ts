import { hostname } from "node:os";
import { DEVICE_GRANT, HOST_MAX } from "#lib/accounts/cli-logins/constants.ts";
import type { CallOptions } from "../api/call-api.ts";
import { ApiRefusal } from "../api/read-answer.ts";
import { CommandError, misused } from "../command-error.ts";
import { unavailable } from "../http/failure.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { mention } from "../print.ts";
import { INTERRUPTED } from "./ask.ts";
import { awaitKey } from "./await-key.ts";
import type { Workspace } from "./check-key.ts";
import { KEY_FORM } from "./constants.ts";
import { leadsTo, openBrowser } from "./open-browser.ts";
import { type OAuthAnswer, postForm } from "./post-form.ts";

/** `browser` is false if none should be opened. */
export type BrowserLoginOptions = CallOptions & {
  live?: boolean;
  scopes?: string[];
  name?: string;
  browser?: boolean;
};

/** A key approved in the browser. */
export type GrantedKey = { key: string; workspace: Workspace; admin: boolean };

type Begun = { device: string; code: string; page: string; seconds: number; interval: number };

/**
 * Has a person approve this login in a browser, on this or another machine (RFC 8628), and returns
 * the key granted. Ctrl-C ends the process. Throws `CommandError` if no key is granted.
 */
export async function loginByBrowser(baseUrl: string, options: BrowserLoginOptions): Promise<GrantedKey> {
  const begun = await begin(baseUrl, options);
  show(baseUrl, begun, options);
  const form = { grant_type: DEVICE_GRANT, device_code: begun.device };
  const interrupted = () => {
    mention("\nInterrupted; nothing was stored.");
    process.exit(INTERRUPTED);
  };
  process.once("SIGINT", interrupted);
  try {
    return readGranted(baseUrl, await awaitKey(() => postForm(baseUrl, "/v1/cli/token", form, options), begun));
  } finally {
    process.off("SIGINT", interrupted);
  }
}

const OPTION_OF: Record<string, string> = { scope: "--scopes", name: "--name" };
/** The answers of a Gatehouse version without this path to an unauthenticated call. */
const TOO_OLD = new Set(["missing_credentials", "not_found"]);

async function begin(baseUrl: string, { live, scopes, name, ...options }: BrowserLoginOptions): Promise<Begun> {
  const host = hostname()
    .replace(/\p{Cc}/gu, "")
    .slice(0, HOST_MAX);
  const form = {
    client_id: "gatehouse-cli",
    env: live ? "live" : "test",
    host,
    ...(scopes && { scope: scopes.join(" ") }),
    ...(name !== undefined && { name }),
  };
  const answer = await postForm(baseUrl, "/v1/cli/device", form, options).catch((error: unknown): OAuthAnswer => {
    if (!(error instanceof ApiRefusal) || !TOO_OLD.has(error.refusal.code)) throw error;
    throw new CommandError(
      `${baseUrl} does not support login by browser. Log in with a key: \`gatehouse login --with-key\`.`,
    );
  });
  if (answer.error !== undefined) {
    const option = OPTION_OF[answer.param ?? ""];
    throw option
      ? misused(`${option}: ${escapeControls(answer.message)}`)
      : new CommandError(escapeControls(answer.message));
  }
  const { device_code, user_code, verification_uri_complete: page, expires_in, interval = 5 } = answer.body;
  const numbers = [expires_in, interval].every((each) => typeof each === "number" && each > 0 && each <= 86_400);
  const texts = typeof device_code === "string" && /^[A-Z]{4}-[A-Z]{4}$/.test(String(user_code));
  if (!numbers || !texts || typeof page !== "string" || !/^https?:\/\/[!-~]+$/.test(page))
    throw unavailable(`The server at ${baseUrl} is not Gatehouse. Check the address.`);
  return {
    device: device_code,
    code: String(user_code),
    page,
    seconds: Number(expires_in),
    interval: Number(interval),
  };
}

/** Written to stderr, because stdout is for results. */
function show(baseUrl: string, { code, page, seconds }: Begun, { browser }: BrowserLoginOptions): void {
  const opened = browser !== false && process.stderr.isTTY === true && openBrowser(baseUrl, page);
  mention(
    [
      opened
        ? "Your browser should open. If it does not, open this address in any browser:"
        : "Open this address in any browser:",
      "",
      `  ${page}`,
      "",
      ...(leadsTo(baseUrl, page) ? [] : [`That is not under ${baseUrl}: open it only if you know it.`]),
      `It shows the code ${code}. Approve it there if it is the same.`,
      `Waiting, for ${Math.round(seconds / 60)} minutes at most. Press Ctrl-C to stop.`,
    ].join("\n"),
  );
}

function readGranted(baseUrl: string, { access_token: key, scope, workspace }: Record<string, unknown>): GrantedKey {
  const { id, slug, name } = { ...(workspace as object) } as Record<keyof Workspace, unknown>;
  if (typeof key !== "string" || !KEY_FORM.test(key) || ![id, slug, name].every((each) => typeof each === "string"))
    throw unavailable(`The server at ${baseUrl} returned no key. Check the address.`);
  const admin = String(scope).split(" ").includes("admin");
  return { key, workspace: { id: String(id), slug: String(slug), name: String(name) }, admin };
}

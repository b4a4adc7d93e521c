import type { Listener, TestSecret } from "#lib/webhooks/listeners/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import type { Login } from "../api/login.ts";
import { CommandError, misused } from "../command-error.ts";
import { CALLS_MAX } from "../listen/constants.ts";
import type { Emit } from "../listen/events.ts";
import { defaultName, readForwardAddress } from "../listen/forward-address.ts";
import { keepListening } from "../listen/keep-listening.ts";
import { localApp } from "../listen/local-app.ts";
import { openListener } from "../listen/open-listener.ts";
import { readAppHeaders, readAppMs, readEvents, readInFlight, readName } from "../listen/read-options.ts";
import { renderJson } from "../listen/render-json.ts";
import { renderText } from "../listen/render-text.ts";
import { checkKey, envOf } from "../login/check-key.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { print } from "../print.ts";

export type ListenOptions = LoginOptions &
  CallOptions & {
    forwardTo: string;
    events?: string[];
    live?: boolean;
    name?: string;
    inFlight?: string;
    discardWaiting?: boolean;
    printSecret?: boolean;
    timeoutApp?: string;
    header?: string[];
    insecure?: boolean;
    json?: boolean;
  };

/** The shell's exit code for Ctrl-C: 128 plus the signal number. */
const INTERRUPTED = 130;
const LAST_WORD_SECONDS = "2";
const LINGER_MS = 200;

/** Returns a signal aborted by SIGINT (Ctrl-C) or SIGTERM. A second signal ends the process immediately. */
function interruption(): AbortSignal {
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
    stop.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return stop.signal;
}

/** Returns how many deliveries are waiting for a listener, or null if the server does not answer in time. */
async function waitingFor(login: Login, id: string): Promise<number | null> {
  try {
    const path = `/v1/listeners/${id}`;
    return (await callApi<Listener>(login, { method: "GET", path }, { timeout: LAST_WORD_SECONDS })).waiting;
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  }
}

/**
 * Runs `listen`: forwards the workspace's events, and calls to the listener's public URL, to a
 * local app until Ctrl-C.
 */
export async function run(options: ListenOptions): Promise<void> {
  const forwardTo = readForwardAddress(options.forwardTo);
  const wanted = {
    name: options.name === undefined ? defaultName(forwardTo) : readName(options.name),
    forwardTo,
    events: readEvents(options.events),
    live: options.live,
  };
  const inFlight = readInFlight(options.inFlight);
  const appMs = readAppMs(options.timeoutApp);
  const headers = readAppHeaders(options.header);
  const login = await findLogin(options);
  if (options.live && envOf(login.key) === "test")
    throw misused("--live: a test key hears of test mode alone. Log in with a live key, or leave --live out.");

  if (options.printSecret) {
    const { secret } = await callApi<TestSecret>(login, { method: "GET", path: "/v1/test-secret" }, options);
    return print({ secret }, options, [secret]);
  }

  const first = await openListener(login, wanted, options, options.discardWaiting);
  const { workspace } = await checkKey(login, options);
  const app = localApp(forwardTo, {
    headers,
    insecure: options.insecure ?? false,
    connections: inFlight + CALLS_MAX,
  });
  const emit: Emit = (event) =>
    options.json ? print(renderJson(event), options, []) : print(undefined, options, renderText(event, forwardTo));
  try {
    const listener = await keepListening(
      {
        login,
        environment: process.env,
        app,
        appMs,
        inFlight,
        workspace: workspace?.name ?? null,
        open: () => openListener(login, wanted, options),
        emit,
        stop: interruption(),
      },
      first,
    );
    emit({ kind: "ended", reason: "interrupted", waiting: await waitingFor(login, listener.id) });
  } finally {
    // Does not wait for an app that hangs.
    setTimeout(() => process.exit(), LINGER_MS).unref();
  }
}

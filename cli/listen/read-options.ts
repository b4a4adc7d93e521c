import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { DELIVERY_AGENT } from "#lib/webhooks/deliveries/constants.ts";
import { LISTENER_NAME_MAX } from "#lib/webhooks/listeners/constants.ts";
import { misused } from "../command-error.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { APP_SECONDS, APP_SECONDS_MAX, IN_FLIGHT_MAX } from "./constants.ts";

/** Returns the event types of `--events`; undefined means all. */
export function readEvents(given: string[] | undefined): EventType[] | undefined {
  if (given === undefined || given.includes("*")) return undefined;
  if (given.length === 0) throw misused(`--events: name one of ${EVENT_TYPES.join(", ")}`);
  return [...new Set(given)].map((name) => {
    const type = EVENT_TYPES.find((each) => each === name);
    if (type === undefined)
      throw misused(
        `--events: there is no event ${JSON.stringify(name.slice(0, 60))}. There are ${EVENT_TYPES.join(", ")}`,
      );
    return type;
  });
}

export function readName(given: string): string {
  const name = given.trim();
  if (name !== "" && Array.from(name).length <= LISTENER_NAME_MAX && escapeControls(name) === name) return name;
  throw misused(`--name: expected 1 to ${LISTENER_NAME_MAX} characters on one line`);
}

export function readInFlight(given = "1"): number {
  const number = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= IN_FLIGHT_MAX) return number;
  throw misused(`--in-flight: expected a number from 1 to ${IN_FLIGHT_MAX}, not ${JSON.stringify(given)}`);
}

/** Returns the app's timeout in ms. */
export function readAppMs(given = String(APP_SECONDS)): number {
  const seconds = Number(given);
  if (/^\d{1,4}(\.\d{1,3})?$/.test(given) && seconds > 0 && seconds <= APP_SECONDS_MAX) return seconds * 1_000;
  throw misused(`--timeout-app: expected seconds, ${APP_SECONDS_MAX} at most, not ${JSON.stringify(given)}`);
}

/** Headers of every delivery, and those written by the HTTP client. */
const TAKEN =
  /^(x-service-.*|webhook-.*|content-(type|length|encoding)|user-agent|transfer-encoding|connection|expect|upgrade|te|trailer)$/i;

/** Returns the headers given by `--header "Name: value"`. */
export function readAppHeaders(given: string[] = []): Record<string, string> {
  return Object.fromEntries(
    given.map((line) => {
      const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*([\t\x20-\x7e]*?)\s*$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw misused(`--header: expected "Name: value" in ASCII, not ${JSON.stringify(line.slice(0, 60))}`);
      if (TAKEN.test(name))
        throw misused(
          `--header: every delivery says ${name} itself, as ${DELIVERY_AGENT.split("/")[0]} does from the server`,
        );
      return [name, value];
    }),
  );
}

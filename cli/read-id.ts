import { misused } from "./command-error.ts";

const WHAT = {
  key: "a key's id",
  dlv: "a delivery's id",
  whk: "a webhook's id",
  evt: "an event's id",
  lst: "a listener's id",
  mon: "a monitor's id",
};

/** Validates an ID of the expected kind (contract 1), so that nothing else ends up in a URL. */
export function readId(prefix: keyof typeof WHAT, text: string, option = ""): string {
  if (new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(text)) return text;
  const hint = text.startsWith("svc_") ? ". This is a key itself: do not write those on a command line" : "";
  const seen = hint === "" ? `, not ${JSON.stringify(text.slice(0, 60))}` : hint;
  throw misused(`${option && `${option}: `}expected ${WHAT[prefix]}, ${prefix}_…${seen}`);
}

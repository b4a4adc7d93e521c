import { misused } from "../command-error.ts";

export type ModeOptions = { live?: boolean; test?: boolean };

/** Returns the mode named by --live or --test, if any. */
export function readMode({ live, test }: ModeOptions): "live" | "test" | undefined {
  if (live && test) throw misused("Give either --live or --test, not both.");
  if (live) return "live";
  return test ? "test" : undefined;
}

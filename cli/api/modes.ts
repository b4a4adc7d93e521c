import { misused } from "../command-error.ts";

export type ModeOptions = { live?: boolean; test?: boolean };

/** The mode that --live or --test names, or neither. */
export function readMode({ live, test }: ModeOptions): "live" | "test" | undefined {
  if (live && test) throw misused("Give either --live or --test, not both.");
  if (live) return "live";
  return test ? "test" : undefined;
}

import { env } from "#lib/platform/env.ts";
import type { Verdict } from "../types.ts";
import { checkPlace } from "./check-place.ts";

/** Checks that days can be written, read and removed at EXPORT_TO. */
export const checkExportPlace = (): Promise<Verdict> =>
  checkPlace({
    named: env().EXPORT_TO,
    unset: "nothing is exported: EXPORT_TO is not set",
    folder: "manifests",
    advice: "Fix the reported problem. Until then nothing is exported. docs/operate/export.md",
  });

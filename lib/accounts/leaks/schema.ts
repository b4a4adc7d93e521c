import * as z from "zod";
import { REPORT_TOKEN_MAX, SIGHTING_URL_MAX } from "./constants.ts";

const finding = z.string().max(64);

export const LeakRevocationInput = z.strictObject({ on: z.boolean() });
export type LeakRevocationInput = z.output<typeof LeakRevocationInput>;

export const FindingInput = z.strictObject({ finding });
export type FindingInput = z.output<typeof FindingInput>;

export const ListFindingsInput = z.strictObject({ cursor: z.string().max(64).optional() });
export type ListFindingsInput = z.output<typeof ListFindingsInput>;

export const ReportLeakInput = z.strictObject({
  token: z
    .string("Paste the token.")
    .max(REPORT_TOKEN_MAX, "That is longer than a token. Paste only the token.")
    .trim()
    .min(1, "Paste the token."),
  url: z
    .string()
    .trim()
    .max(SIGHTING_URL_MAX, `At most ${SIGHTING_URL_MAX} characters.`)
    .refine((text) => text === "" || z.url({ protocol: /^https?$/ }).safeParse(text).success, {
      error: "An address such as https://code.example/a/file, or nothing.",
    })
    .default(""),
});
export type ReportLeakInput = z.output<typeof ReportLeakInput>;

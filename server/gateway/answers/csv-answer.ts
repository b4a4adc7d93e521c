import * as z from "zod";
import type { Answer } from "../route.ts";

/** The other answer of a route that also answers with a spreadsheet's file. */
export const CSV_ANSWER: Answer = {
  status: 200,
  contentType: "text/csv",
  schema: z.string(),
  description: "With `format=csv`: a file.",
  headers: ["Content-Disposition"],
};

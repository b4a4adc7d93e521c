import * as z from "zod";
import type { Answer } from "../route/route.ts";

/** The CSV alternative of a route that can also answer with a spreadsheet file. */
export const CSV_ANSWER: Answer = {
  status: 200,
  contentType: "text/csv",
  schema: z.string(),
  description: "With `format=csv`: a CSV file.",
  headers: ["Content-Disposition"],
};

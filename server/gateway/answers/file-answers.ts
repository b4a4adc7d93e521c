import type { Route } from "../route/route.ts";

type FileParts = Required<Pick<Route, "headers" | "bareAnswers">>;

/** Additional declarations of a route answered by `answerResults` (RFC 9110 13 to 15). */
export const RESULTS_FILE = {
  headers: ["Range", "If-Range", "If-None-Match"],
  bareAnswers: [
    { status: 206, description: "The bytes requested with Range.", headers: ["Content-Range"], partial: true },
    { status: 304, description: "Not modified: the client already has this version." },
    {
      status: 416,
      description: "The requested range is not satisfiable; Content-Range has the size.",
      headers: ["Content-Range"],
    },
  ],
} as const satisfies FileParts;

export const RESULTS_HEADERS = ["Content-Disposition", "Accept-Ranges", "ETag", "Vary"] as const;

/** Additional declarations of a route answered by `answerPdf`. */
export const PDF_FILE = {
  headers: ["If-None-Match"],
  bareAnswers: [{ status: 304, description: "Not modified: the client already has this version." }],
} as const satisfies FileParts;

export const PDF_HEADERS = ["Content-Disposition", "ETag"] as const;

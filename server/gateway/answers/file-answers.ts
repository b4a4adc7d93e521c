import type { Route } from "../route.ts";

type FileParts = Required<Pick<Route, "headers" | "bareAnswers">>;

/** What a route declares besides its answer that `answerResults` writes (RFC 9110 13 to 15). */
export const RESULTS_FILE = {
  headers: ["Range", "If-Range", "If-None-Match"],
  bareAnswers: [
    { status: 206, description: "The bytes that Range asks for.", headers: ["Content-Range"], partial: true },
    { status: 304, description: "Not modified: the client already has this version." },
    {
      status: 416,
      description: "There are no such bytes; Content-Range says how many there are.",
      headers: ["Content-Range"],
    },
  ],
} as const satisfies FileParts;

/** The headers of such an answer. */
export const RESULTS_HEADERS = ["Content-Disposition", "Accept-Ranges", "ETag", "Vary"] as const;

/** What a route declares besides its answer that `answerPdf` writes. */
export const PDF_FILE = {
  headers: ["If-None-Match"],
  bareAnswers: [{ status: 304, description: "Not modified: the client already has this version." }],
} as const satisfies FileParts;

/** The headers of such an answer. */
export const PDF_HEADERS = ["Content-Disposition", "ETag"] as const;

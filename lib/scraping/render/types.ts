/** What a picture of a page shows: its window, all of it, or one element. */
export type ScreenshotInput = { full_page: boolean; selector?: string | undefined };

/** One thing that a visitor would do on a page. Selectors are CSS. */
export type Action =
  | { type: "wait"; ms?: number | undefined; selector?: string | undefined }
  | { type: "click"; selector: string }
  | { type: "write"; text: string; selector?: string | undefined }
  | { type: "press"; key: string }
  | { type: "scroll"; direction: "up" | "down"; selector?: string | undefined }
  | ({ type: "screenshot" } & ScreenshotInput);

/** Pictures of a page, PNG: as it was in the end, and when actions asked for one. */
export type Pictures = { last?: Buffer; ofActions: Buffer[] };

/** The area of a screenshot: the window, the full page, or one element. */
export type ScreenshotInput = { full_page: boolean; selector?: string | undefined };

/** One action of a visitor on a page. Selectors are CSS. */
export type Action =
  | { type: "wait"; ms?: number | undefined; selector?: string | undefined }
  | { type: "click"; selector: string }
  | { type: "write"; text: string; selector?: string | undefined }
  | { type: "press"; key: string }
  | { type: "scroll"; direction: "up" | "down"; selector?: string | undefined }
  | ({ type: "screenshot" } & ScreenshotInput);

/** PNG screenshots of a page: its final state, and those taken by actions. */
export type Pictures = { last?: Buffer; ofActions: Buffer[] };

/** The window, the full page, or one element. */
export type ScreenshotInput = { full_page: boolean; selector?: string | undefined };

/** Selectors are CSS. */
export type Action =
  | { type: "wait"; ms?: number | undefined; selector?: string | undefined }
  | { type: "click"; selector: string }
  | { type: "write"; text: string; selector?: string | undefined }
  | { type: "press"; key: string }
  | { type: "scroll"; direction: "up" | "down"; selector?: string | undefined }
  | ({ type: "screenshot" } & ScreenshotInput);

/** PNG: the final state of the page, and screenshots taken by actions. */
export type Pictures = { last?: Buffer; ofActions: Buffer[] };

import type { Page } from "playwright-core";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { ACTION_LIMIT_MS, MAX_SCREENSHOT_AREA_PX, MAX_SCREENSHOT_BYTES, MAX_SCREENSHOT_PX } from "./constants.ts";
import type { ScreenshotInput } from "./types.ts";

/** `param` is named in a refusal. `endsAt` is the caller's deadline on the process's monotonic clock. */
export type Step = { param: string; endsAt: number };

/**
 * A full page is cut at MAX_SCREENSHOT_PX and MAX_SCREENSHOT_AREA_PX; an element that is missing or
 * larger is refused.
 */
export async function takeScreenshot(
  tab: Page,
  { full_page, selector }: ScreenshotInput,
  step: Step,
): Promise<Result<Buffer, "action_failed">> {
  const refused = (why: string) => refuse("action_failed", `${step.param}: ${why}`, { param: step.param });
  const timeout = timeOf(step);
  const options = { timeout, animations: "disabled" } as const;
  try {
    const element = selector === undefined ? undefined : tab.locator(`css=${selector}`).first();
    const box = await element?.boundingBox({ timeout });
    if (element && (!box || box.width < 1 || box.height < 1))
      return refused(`the element matched by ${selector} is not visible.`);
    if (box && Math.max(box.width, box.height) > MAX_SCREENSHOT_PX)
      return refused(`the element matched by ${selector} is larger than ${MAX_SCREENSHOT_PX} px.`);
    if (box && box.width * box.height > MAX_SCREENSHOT_AREA_PX)
      return refused(`the element matched by ${selector} is too large for a screenshot.`);
    const whole = !element && full_page && { fullPage: true, clip: await clipOf(tab) };
    const png = await (element?.screenshot(options) ?? tab.screenshot({ ...options, ...whole }));
    if (png.length <= MAX_SCREENSHOT_BYTES) return ok(png);
    return refused(`the screenshot has more than ${MAX_SCREENSHOT_BYTES / 1024 / 1024} MiB. Ask for less of the page.`);
  } catch (error) {
    return refuseStep(
      tab,
      error,
      step,
      selector === undefined ? "no picture could be taken." : noMatchMessage(selector),
    );
  }
}

/** Asks the browser for the page's width, because the page's own script could answer anything. */
async function clipOf(tab: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const session = await tab.context().newCDPSession(tab);
  try {
    const { cssContentSize } = await session.send("Page.getLayoutMetrics");
    const width = Math.max(1, Math.min(MAX_SCREENSHOT_PX, Math.ceil(cssContentSize.width)));
    const height = Math.min(MAX_SCREENSHOT_PX, Math.floor(MAX_SCREENSHOT_AREA_PX / width));
    return { x: 0, y: 0, width, height };
  } finally {
    await session.detach();
  }
}

/** In ms. */
export const timeOf = ({ endsAt }: Step): number => Math.max(1, Math.min(ACTION_LIMIT_MS, endsAt - performance.now()));

export const noMatchMessage = (selector: string): string =>
  `nothing visible matched ${selector} for ${ACTION_LIMIT_MS / 1_000} seconds.`;

/**
 * Throws the error again if the page has gone or the deadline has passed, because the caller
 * reports both.
 */
export function refuseStep(tab: Page, error: unknown, { param, endsAt }: Step, why: string): Refusal<"action_failed"> {
  if (tab.isClosed() || performance.now() >= endsAt) throw error;
  return refuse("action_failed", `${param}: ${why}`, { param });
}

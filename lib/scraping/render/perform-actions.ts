import type { Page } from "playwright-core";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { noMatchMessage, refuseStep, type Step, takeScreenshot, timeOf } from "./take-screenshot.ts";
import type { Action } from "./types.ts";

/**
 * Performs actions in order. Refuses at the first that fails, with its position in `detail.param`.
 * All requests go through the same guard as the page.
 * @param endsAt the caller's deadline on the process's monotonic clock, in ms.
 * @returns the screenshots among the actions.
 */
export async function performActions(
  tab: Page,
  actions: readonly Action[],
  endsAt: number,
): Promise<Result<Buffer[], "action_failed">> {
  const pictures: Buffer[] = [];
  for (const [at, action] of actions.entries()) {
    const step = { param: `actions[${at}]`, endsAt };
    if (action.type === "screenshot") {
      const taken = await takeScreenshot(tab, action, step);
      if (!taken.ok) return taken;
      pictures.push(taken.value);
      continue;
    }
    try {
      await perform(tab, action, step);
    } catch (error) {
      return refuseStep(tab, error, step, actionFailure(action));
    }
  }
  return ok(pictures);
}

type PageAction = Exclude<Action, { type: "screenshot" }>;

async function perform(tab: Page, action: PageAction, step: Step): Promise<void> {
  const timeout = timeOf(step);
  const find = (selector: string) => tab.locator(`css=${selector}`).first();
  switch (action.type) {
    case "wait":
      // The caller chooses the time. It ends early with the page or at the call's deadline.
      if (action.selector === undefined) return await tab.waitForTimeout(action.ms ?? 0);
      return await find(action.selector).waitFor({ state: "visible", timeout });
    case "click":
      return await find(action.selector).click({ timeout });
    case "write":
      if (action.selector !== undefined) await find(action.selector).focus({ timeout });
      return await tab.keyboard.insertText(action.text);
    case "press":
      return await tab.keyboard.press(action.key);
    case "scroll":
      if (action.selector !== undefined) return await find(action.selector).scrollIntoViewIfNeeded({ timeout });
      return await tab.keyboard.press(action.direction === "up" ? "PageUp" : "PageDown");
  }
}

/** Omits the text to write, which may be a password. */
function actionFailure(action: PageAction): string {
  if ("selector" in action && action.selector !== undefined) return noMatchMessage(action.selector);
  return action.type === "press" ? `there is no key ${action.key}.` : `the page did not take the ${action.type}.`;
}

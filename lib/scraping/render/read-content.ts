import type { Page } from "playwright-core";

/**
 * Undefined if the HTML has more than `maxLength` characters. Measured inside the browser, in an
 * isolated world where the page's scripts cannot have replaced functions.
 */
export async function readContent(tab: Page, maxLength: number): Promise<string | undefined> {
  const session = await tab.context().newCDPSession(tab);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const { result } = await session.send("Runtime.evaluate", {
    contextId: executionContextId,
    returnByValue: true,
    expression: `(() => {
      const doctype = document.doctype ? "<!doctype html>" : "";
      const html = document.documentElement ? document.documentElement.outerHTML : "";
      return html.length > ${maxLength} ? null : doctype + html;
    })()`,
  });
  return typeof result.value === "string" ? result.value : undefined;
}

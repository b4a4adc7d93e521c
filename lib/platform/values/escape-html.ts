/** Returns a text as HTML, XML or Slack's message text. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") : text;

/** Returns a text as HTML or XML, also for an attribute in double quotes. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', "&quot;");

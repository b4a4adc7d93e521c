import type { NoticeMessage } from "#lib/kernel/outbox/types.ts";
import type { Mail } from "#lib/platform/mail/mail.ts";
import { escapeHtml } from "#lib/platform/values/escape-html.ts";
import { oneLine } from "../rules.ts";

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const SMALL = "font-size:13px;line-height:20px;color:#626875";

// Colors are light with a dark override; programs that support neither show black on white. Outlook
// marks darkened elements with data-ogsc and data-ogsb instead of supporting media queries.
const DARK = [
  [".page", "background:#16181d!important"],
  [".card", "background:#1e2127!important;border-color:#343842!important"],
  [".ink", "color:#f0f1f4!important"],
  [".soft", "color:#a4a9b5!important"],
  [".button", "background:#e8eaf0!important;color:#16181d!important"],
] as const;
const dark = (where = ""): string => DARK.map(([part, style]) => `${where}${part}{${style}}`).join("\n");
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${dark()}}
${dark("[data-ogsc] ")}
@media (max-width:480px){.page{padding:12px 8px!important}.inside{padding:20px!important}}`;

const STOP = "Stop mails of this kind";

const softLink = (url: string, label: string): string =>
  `<p style="margin:8px 0 0"><a class="soft" href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="${SMALL};${FONT}">${escapeHtml(label)}</a></p>`;

function html(message: NoticeMessage, unsubscribe: string | undefined): string {
  const paragraphs = message.paragraphs.map(
    (text) =>
      `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1d2027;overflow-wrap:anywhere;${FONT}">${escapeHtml(text)}</p>`,
  );
  const url = escapeHtml(message.action?.url ?? "");
  const action = message.action
    ? `<p style="margin:24px 0"><a class="button" href="${url}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#1d2027;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none;${FONT}">${escapeHtml(message.action.label)}</a></p>
<p class="soft" style="margin:0 0 16px;${SMALL};word-break:break-all;${FONT}">Or open this address: <br>${url}</p>`
    : "";
  const also = message.also ? `\n${softLink(message.also.url, message.also.label)}` : "";
  const stop = unsubscribe ? `\n${softLink(unsubscribe, STOP)}` : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(message.subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #dfe2e8;border-radius:12px"><tr><td class="inside" align="left" style="padding:32px">
<p class="soft" style="margin:0 0 20px;font-size:13px;font-weight:600;color:#626875;${FONT}">Gatehouse</p>
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;color:#1d2027;overflow-wrap:anywhere;${FONT}">${escapeHtml(message.heading)}</h1>
${paragraphs.join("\n")}
${action}${also}
<p class="soft" style="margin:24px 0 0;${SMALL};overflow-wrap:anywhere;${FONT}">${escapeHtml(message.reason)}</p>${stop}
</td></tr></table></td></tr></table></body></html>`;
}

function text({ heading, paragraphs, action, also, reason }: NoticeMessage, unsubscribe: string | undefined): string {
  const stop = unsubscribe ? { label: STOP, url: unsubscribe } : undefined;
  const link = (to: { label: string; url: string } | undefined) => (to ? [`${to.label}:\n${to.url}`] : []);
  return `${[heading, ...paragraphs, ...link(action), ...link(also), reason, ...link(stop)].join("\n\n")}\n`;
}

/**
 * Lays out a message as an email: one small card, readable in light and dark mode and as plain
 * text. Escapes all content.
 * @param unsubscribe link to stop emails of this kind, if allowed.
 */
export function layOut(to: string, message: NoticeMessage, unsubscribe?: string): Mail {
  return {
    to,
    subject: oneLine(message.subject),
    text: text(message, unsubscribe),
    html: html(message, unsubscribe),
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

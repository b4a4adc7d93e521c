import type { VisitorCtx } from "#lib/kernel/person.ts";
import { kindLabel } from "../rules.ts";
import { followLink } from "./follow-link.ts";
import type { LinkError } from "./read-link.ts";

const STATUS: Record<LinkError, number> = { forged: 404, expired: 410, always_sent: 409 };

const say = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

const goTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } });

/**
 * Handles the URL of a List-Unsubscribe header. A POST takes effect, as sent by mail programs'
 * one-click unsubscribe (RFC 8058 3.2). A GET changes nothing and redirects to a page with a button
 * (decision 0011), which posts here with `?page`, or `?page&on` to resubscribe.
 */
export async function answerLink(ctx: VisitorCtx, request: Request, token: string): Promise<Response> {
  const page = `/unsubscribe/${encodeURIComponent(token)}`;
  if (request.method !== "POST") return goTo(page);
  const { searchParams } = new URL(request.url);
  const done = await followLink(ctx, token, searchParams.has("on"));
  if (searchParams.has("page")) return goTo(page);
  if (!done.ok) return say(STATUS[done.error], done.message);
  const { email, kind, workspace } = done.value;
  return say(200, `${email} gets no more mail of this kind from ${workspace}: ${kindLabel(kind)}.`);
}

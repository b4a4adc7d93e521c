import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { checkPdfLink, type PdfLinkParts } from "./sign-pdf-link.ts";

const HOLDER: Actor = { type: "system", id: "system", label: "A signed link" };

/**
 * Returns the context for the holder of a signed PDF link. The signature covers the workspace and
 * the invoice; the context is for reading that document only.
 */
export function followPdfLink({ clock }: { clock: Clock }, link: PdfLinkParts): Result<Ctx, "bad_link"> {
  const verdict =
    isId("ws", link.workspaceId) && isId("inv", link.invoiceId) ? checkPdfLink(link, clock.now()) : "forged";
  if (verdict === "good") return ok({ workspaceId: trustedWorkspace(link.workspaceId), actor: HOLDER, clock });
  return verdict === "expired"
    ? refuse("bad_link", "This link has expired. Sign in and open the invoice for a new one.")
    : refuse("bad_link", "This link is not valid. Sign in and open the invoice for a new one.");
}

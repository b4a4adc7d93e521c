import { sellerProblem } from "#lib/billing/invoices/seller.ts";
import { type Actor, trustedWorkspace } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { startPayment } from "./start-payment.ts";
import { topUp } from "./top-up.ts";

const TOP_UP: Actor = { type: "system", id: "system", label: "Automatic top-up" };

/**
 * Workspaces with automatic top-up whose credits are below the level, or that may need re-arming.
 * Only candidates, because settings may change before their turn.
 */
const WANTED = `
  select s.workspace_id
  from billing_settings s
  left join balances b on b.workspace_id = s.workspace_id
  left join top_up_states t on t.workspace_id = s.workspace_id
  where s.top_up_pack is not null
    and s.company is not null and s.address_lines <> '{}' and s.country is not null
    and (coalesce(b.balance + b.held, 0) < s.top_up_below) = coalesce(t.armed, true)`;

let said = false;

/**
 * Reports whether nothing can be sold, and logs the reason once per process, because workspaces
 * wait for it.
 */
function saidNotSold(): boolean {
  const reason = sellerProblem();
  if (reason !== undefined && !said) log.warn("top_up.waiting", { reason });
  said = reason !== undefined;
  return said;
}

/**
 * Opens an invoice for each workspace whose credits fell below its level, once per crossing. The
 * invoice is emailed to owners and contacts, who pay it by transfer or at the provider's page; no
 * card is charged automatically.
 * @returns how many invoices were opened.
 */
export async function topUpAutomatically({ clock }: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<{ workspace_id: string }>(WANTED);
  // Disarms nobody, so that they buy as soon as the seller is known.
  if (rows.length > 0 && saidNotSold()) return 0;
  let opened = 0;
  for (const { workspace_id: id } of rows) {
    const ctx = { workspaceId: trustedWorkspace(id), actor: TOP_UP, clock };
    try {
      const invoice = await topUp(ctx);
      if (!invoice) continue;
      opened++;
      const started = await startPayment(ctx, invoice.id);
      if (!started.ok) log.warn("top_up.delayed", { invoice: invoice.number, reason: started.error });
    } catch (err) {
      log.warn("top_up.failed", { err, workspace_id: id });
    }
  }
  return opened;
}

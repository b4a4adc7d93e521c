import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { changeSettings, lockSettings } from "./change-settings.ts";
import { packsIn } from "./packs.ts";
import { represent } from "./represent.ts";
import { reverseChargeFrom } from "./reverse-charge-from.ts";
import { missingOfBuyer } from "./rules.ts";
import type { BillingDetailsInput } from "./schema.ts";
import type { BillingProfile } from "./types.ts";
import { vatIdFault } from "./vat-ids.ts";

/**
 * Saves the buyer's details for future invoices; absent fields keep their values. Issued invoices
 * stay unchanged. Refuses a currency in which the automatic top-up's pack is not sold.
 */
export async function saveBillingDetails(
  ctx: Ctx,
  input: BillingDetailsInput,
): Promise<Result<BillingProfile, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const row = await lockSettings(tx, ctx.workspaceId);
    const { auto_top_up, alerts: _, tax: __, ...before } = represent(row, reverseChargeFrom());
    const {
      company = before.company,
      address_lines = before.address_lines,
      country = before.country,
      vat_id = before.vat_id,
      contacts = before.contacts,
      order_number = before.order_number,
      currency = before.currency,
    } = input;
    const after = { company, address_lines, country, vat_id, contacts, order_number, currency };
    const named = input.vat_id !== undefined || input.country !== undefined;
    const fault = named && vat_id !== null ? vatIdFault(vat_id, country) : undefined;
    if (fault) return refuse("invalid_parameter", fault, { param: "vat_id" });
    if (auto_top_up && !packsIn(currency).some(({ id }) => id === auto_top_up.pack_id))
      return refuse(
        "invalid_parameter",
        `The automatic top-up pack is not sold in ${currency}. Turn automatic top-up off first, or choose another pack.`,
        { param: "currency" },
      );
    const missing = auto_top_up && missingOfBuyer(after);
    if (missing)
      return refuse("invalid_parameter", "Automatic top-up needs this for its invoices. Turn it off first.", {
        param: missing,
      });
    const data = {
      company,
      addressLines: address_lines,
      country,
      vatId: vat_id,
      contacts,
      orderNumber: order_number,
      currency,
    };
    await changeSettings(tx, ctx, { action: "billing.details_changed", data, before, after });
    const { auto_top_up: ___, alerts: ____, ...profile } = represent({ ...row, ...data }, reverseChargeFrom());
    return ok(profile);
  });
}

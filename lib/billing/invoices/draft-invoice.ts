import { readBillingProfile } from "#lib/billing/settings/queries.ts";
import type { BillingProfile, Currency } from "#lib/billing/settings/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { REVERSE_CHARGE_NOTE } from "./constants.ts";
import { keepLogo } from "./keep-logo.ts";
import type { InvoiceRowLight } from "./represent.ts";
import { sumsOf, taxLines } from "./rules.ts";
import { readSeller, sellerKey, sellerProblem } from "./seller.ts";
import type { Buyer, Invoice, InvoiceKind, InvoiceLine, Seller, Statement, TaxLine } from "./types.ts";

export type Draft = {
  kind: InvoiceKind;
  lines: (profile: BillingProfile) => InvoiceLine[];
  /** Currency of the lines' prices, if they come from a price list. */
  pricedIn?: Currency;
  credits: number;
  packId?: string;
  automatic?: boolean;
  /** The buyer's order number; if undefined, the one in the billing details. */
  orderNumber?: string | null | undefined;
  notes?: string[];
  statement?: Statement;
  periodStart?: Date;
  /** The invoice corrected by a credit note, which has the same parties and currency. */
  corrects?: Invoice & { number: string };
};

type Parties = {
  seller: Seller;
  buyer: Buyer;
  sellerKey: string;
  logoSha256: string | null;
  currency: string;
  label: string;
  reverse: boolean;
};

async function partiesOf(tx: Tx, ctx: Ctx, profile: BillingProfile): Promise<Parties> {
  const seller = readSeller();
  const { name } = await tx.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select: { name: true } });
  const buyer: Buyer = {
    name: profile.company ?? name,
    address_lines: profile.address_lines,
    country: profile.country,
    vat_id: profile.vat_id,
  };
  const { currency, tax } = profile;
  const logoSha256 = await keepLogo(tx, ctx);
  return {
    ...{ seller, buyer, sellerKey: sellerKey(seller), logoSha256 },
    ...{ currency, label: tax.label, reverse: tax.reverse_charge },
  };
}

async function partiesAgain(tx: Tx, ctx: Ctx, { id, seller, buyer, currency, taxes }: Invoice): Promise<Parties> {
  const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
  const { notes, ...kept } = await tx.invoice.findUniqueOrThrow({
    where,
    select: { sellerKey: true, logoSha256: true, notes: true },
  });
  const reverse = notes.includes(REVERSE_CHARGE_NOTE);
  return { ...kept, seller, buyer, currency, label: taxes[0]?.label ?? "VAT", reverse };
}

/**
 * Returns the order number: a credit note's is that of the corrected invoice; statements have none.
 */
function orderNumberOf({ kind, orderNumber, corrects }: Draft, profile: BillingProfile): string | null {
  if (kind === "statement") return null;
  if (corrects) return corrects.order_number;
  return orderNumber === undefined ? profile.order_number : orderNumber;
}

/**
 * Creates a draft invoice without a number, so that later failures leave no gap. Uses current
 * parties and taxes. Throws if an invoice has no seller, which callers check first (`sellerProblem`),
 * or if its prices are in another currency than the buyer's, because the amounts would be wrong.
 */
export async function draftInvoice(tx: Tx, ctx: Ctx, draft: Draft): Promise<InvoiceRowLight> {
  const now = ctx.clock.now();
  const notSold = draft.kind === "invoice" ? sellerProblem() : undefined;
  if (notSold !== undefined) throw new Error(notSold);
  const profile = await readBillingProfile(ctx, tx);
  if (draft.pricedIn !== undefined && draft.pricedIn !== profile.currency)
    throw new Error(`The lines are priced in ${draft.pricedIn}, and the workspace buys in ${profile.currency}.`);
  const parties = draft.corrects ? await partiesAgain(tx, ctx, draft.corrects) : await partiesOf(tx, ctx, profile);
  const lines = draft.lines(profile);
  const taxes: TaxLine[] = taxLines(lines, parties.label);
  const notes = [
    ...(draft.notes ?? []),
    ...(parties.reverse && draft.kind !== "statement" ? [REVERSE_CHARGE_NOTE] : []),
  ];
  return await tx.invoice.create({
    omit: { pdf: true },
    data: {
      workspaceId: ctx.workspaceId,
      id: newId("inv", now),
      kind: draft.kind,
      status: "draft",
      sellerKey: parties.sellerKey,
      logoSha256: parties.logoSha256,
      orderNumber: orderNumberOf(draft, profile),
      currency: parties.currency,
      ...sumsOf(lines),
      credits: draft.credits,
      packId: draft.packId ?? null,
      automatic: draft.automatic ?? false,
      seller: parties.seller,
      buyer: parties.buyer,
      lines,
      taxes,
      notes,
      ...(draft.statement && { statement: draft.statement }),
      periodStart: draft.periodStart ?? null,
      correctsId: draft.corrects?.id ?? null,
      correctsNumber: draft.corrects?.number ?? null,
      createdAt: now,
    },
  });
}

import { MINOR_UNITS } from "../constants.ts";
import type { Invoice } from "../types.ts";
import { BIC_NEEDED, EPC, IBAN_LENGTHS } from "./constants.ts";

/** The account of a transfer, without spaces. */
export type Account = { iban: string; bic: string | null };

const BEGINNINGS = /(?<![A-Z0-9])[A-Z]{2}\d{2}/g;
const BIC = /\b(?:BIC|SWIFT)(?:[ /]?CODE)?[:\s]+([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Z0-9])/;

/** Finds the IBAN, and the BIC if given, in the seller's text; undefined without a SEPA account. */
export function accountIn(bank: string): Account | undefined {
  const text = bank.toUpperCase();
  for (const { index, 0: beginning } of text.matchAll(BEGINNINGS)) {
    const length = IBAN_LENGTHS[beginning.slice(0, 2)];
    if (length === undefined) continue;
    // Accepts grouped or ungrouped IBANs of exactly the country's length.
    const written = new RegExp(`^(?:[A-Z0-9] ?){${length - 1}}[A-Z0-9](?![A-Z0-9])`).exec(text.slice(index));
    const iban = written?.[0].replaceAll(" ", "");
    if (iban !== undefined && checksOut(iban)) return { iban, bic: BIC.exec(text)?.[1] ?? null };
  }
  return undefined;
}

/** Verifies an IBAN's check digits: ISO 7064, MOD 97-10. */
function checksOut(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

type Transfer = Account & {
  name: string;
  /** Minor units of EUR. */
  amount: number;
  remittance: string;
};

/**
 * Returns the content of an EPC QR code ("Girocode") for a credit transfer in EUR, read by banking
 * apps: EPC069-12, version 002, in UTF-8. Undefined if the standard does not allow it: the amount,
 * a text that is too long, or an account outside the EEA without a BIC.
 */
export function epcPayload({ iban, bic, name, amount, remittance }: Transfer): string | undefined {
  if (amount < 1 || amount > EPC.amount || remittance.length > EPC.remittance) return undefined;
  if (bic === null && BIC_NEEDED.includes(iban.slice(0, 2))) return undefined;
  const payee = [...name.replace(/\s+/g, " ")].slice(0, EPC.name).join("").trim();
  const euros = `EUR${Math.floor(amount / MINOR_UNITS)}.${String(amount % MINOR_UNITS).padStart(2, "0")}`;
  // Purpose and structured reference are empty. Fields after the remittance text are omitted.
  const payload = ["BCD", "002", "1", "SCT", bic ?? "", payee, iban, euros, "", "", remittance].join("\n");
  return new TextEncoder().encode(payload).length <= EPC.bytes ? payload : undefined;
}

/** Returns the payload for an invoice's transfer; null if banking apps cannot use one. */
export function epcPayloadOf(
  invoice: Pick<Invoice, "kind" | "number" | "currency" | "total" | "seller">,
): string | null {
  const { kind, number, currency, total, seller } = invoice;
  if (kind !== "invoice" || number === null || currency !== "EUR") return null;
  const account = accountIn(seller.bank);
  return (account && epcPayload({ ...account, name: seller.name, amount: total, remittance: number })) ?? null;
}

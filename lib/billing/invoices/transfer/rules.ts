import { MINOR_UNITS } from "../constants.ts";
import type { Invoice } from "../types.ts";
import { BIC_NEEDED, EPC, IBAN_LENGTHS } from "./constants.ts";

/** Where a transfer goes, without blanks. */
export type Account = { iban: string; bic: string | null };

const BEGINNINGS = /(?<![A-Z0-9])[A-Z]{2}\d{2}/g;
const BIC = /\b(?:BIC|SWIFT)(?:[ /]?CODE)?[:\s]+([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Z0-9])/;

/** The IBAN in the words that the seller gives for the account, with the BIC when one is named; undefined when there is none of SEPA. */
export function accountIn(bank: string): Account | undefined {
  const text = bank.toUpperCase();
  for (const { index, 0: beginning } of text.matchAll(BEGINNINGS)) {
    const length = IBAN_LENGTHS[beginning.slice(0, 2)];
    if (length === undefined) continue;
    // In groups, as people write it, or in one; and no longer than its country has it.
    const written = new RegExp(`^(?:[A-Z0-9] ?){${length - 1}}[A-Z0-9](?![A-Z0-9])`).exec(text.slice(index));
    const iban = written?.[0].replaceAll(" ", "");
    if (iban !== undefined && checksOut(iban)) return { iban, bic: BIC.exec(text)?.[1] ?? null };
  }
  return undefined;
}

/** The check digits of an IBAN: ISO 7064, MOD 97-10. */
function checksOut(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

type Transfer = Account & {
  name: string;
  /** Minor units of EUR. */
  amount: number;
  /** What the transfer says it is for. */
  remittance: string;
};

/**
 * What the QR code of a credit transfer in EUR holds, which banks' apps read ("Girocode"): EPC069-12, version 002, in UTF-8. Undefined
 * for what the standard does not allow: another sum, too long a text, or an account outside the EEA without a BIC.
 */
export function epcPayload({ iban, bic, name, amount, remittance }: Transfer): string | undefined {
  if (amount < 1 || amount > EPC.amount || remittance.length > EPC.remittance) return undefined;
  if (bic === null && BIC_NEEDED.includes(iban.slice(0, 2))) return undefined;
  const payee = [...name.replace(/\s+/g, " ")].slice(0, EPC.name).join("").trim();
  const euros = `EUR${Math.floor(amount / MINOR_UNITS)}.${String(amount % MINOR_UNITS).padStart(2, "0")}`;
  // Purpose and structured reference stay empty; what would follow the remittance text is left out with its line end.
  const payload = ["BCD", "002", "1", "SCT", bic ?? "", payee, iban, euros, "", "", remittance].join("\n");
  return new TextEncoder().encode(payload).length <= EPC.bytes ? payload : undefined;
}

/** The payload for an invoice's transfer; null where no bank's app could use one. */
export function epcPayloadOf(
  invoice: Pick<Invoice, "kind" | "number" | "currency" | "total" | "seller">,
): string | null {
  const { kind, number, currency, total, seller } = invoice;
  if (kind !== "invoice" || number === null || currency !== "EUR") return null;
  const account = accountIn(seller.bank);
  return (account && epcPayload({ ...account, name: seller.name, amount: total, remittance: number })) ?? null;
}

/** IBAN lengths of the SEPA countries (SWIFT's IBAN registry; EPC409-09). */
const LENGTHS =
  "AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22";

export const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  LENGTHS.split(" ").map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** SEPA countries outside the EEA, where a transfer also needs the BIC (EPC069-12, version 002). */
export const BIC_NEEDED: readonly string[] = ["AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"];

/**
 * Limits of an EPC QR code (EPC069-12): characters of the name and the remittance text, total
 * bytes, and minor units.
 */
export const EPC = { name: 70, remittance: 140, bytes: 331, amount: 99_999_999_999 } as const;

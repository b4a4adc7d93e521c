/** How long an IBAN is in each country of SEPA (SWIFT's IBAN registry; EPC409-09). */
const LENGTHS =
  "AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22";

export const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  LENGTHS.split(" ").map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Of SEPA but not of the EEA: a transfer there needs the bank's BIC too (EPC069-12, version 002). */
export const BIC_NEEDED: readonly string[] = ["AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"];

/** What an EPC QR code may hold (EPC069-12): characters of the name and of the remittance text, bytes of it all, minor units. */
export const EPC = { name: 70, remittance: 140, bytes: 331, amount: 99_999_999_999 } as const;

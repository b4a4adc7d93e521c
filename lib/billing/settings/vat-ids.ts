/**
 * VAT ID format of each EU country after its prefix (European Commission, VIES, structure of the
 * numbers).
 */
const EU: Record<string, { prefix?: string; body: RegExp; example: string }> = {
  AT: { body: /^U\d{8}$/, example: "ATU12345678" },
  BE: { body: /^[01]\d{9}$/, example: "BE0123456789" },
  BG: { body: /^\d{9,10}$/, example: "BG123456789" },
  CY: { body: /^\d{8}[A-Z]$/, example: "CY12345678X" },
  CZ: { body: /^\d{8,10}$/, example: "CZ12345678" },
  DE: { body: /^\d{9}$/, example: "DE123456789" },
  DK: { body: /^\d{8}$/, example: "DK12345678" },
  EE: { body: /^\d{9}$/, example: "EE123456789" },
  ES: { body: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: "ESX1234567X" },
  FI: { body: /^\d{8}$/, example: "FI12345678" },
  FR: { body: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: "FR12345678901" },
  // Only Greece has a prefix that is not its ISO code.
  GR: { prefix: "EL", body: /^\d{9}$/, example: "EL123456789" },
  HR: { body: /^\d{11}$/, example: "HR12345678901" },
  HU: { body: /^\d{8}$/, example: "HU12345678" },
  IE: { body: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/, example: "IE1234567WA" },
  IT: { body: /^\d{11}$/, example: "IT12345678901" },
  LT: { body: /^(?:\d{9}|\d{12})$/, example: "LT123456789" },
  LU: { body: /^\d{8}$/, example: "LU12345678" },
  LV: { body: /^\d{11}$/, example: "LV12345678901" },
  MT: { body: /^\d{8}$/, example: "MT12345678" },
  NL: { body: /^[A-Z0-9+*]{9}B\d{2}$/, example: "NL123456789B01" },
  PL: { body: /^\d{10}$/, example: "PL1234567890" },
  PT: { body: /^\d{9}$/, example: "PT123456789" },
  RO: { body: /^\d{2,10}$/, example: "RO1234567890" },
  SE: { body: /^\d{12}$/, example: "SE123456789001" },
  SI: { body: /^\d{8}$/, example: "SI12345678" },
  SK: { body: /^\d{10}$/, example: "SK1234567890" },
};

/** Other countries have many changing formats, so only letters and digits are required. */
const ELSEWHERE = /^[A-Z0-9][A-Z0-9/]{3,29}$/;

/** Normalizes a VAT ID for storage and printing: capitals, without spaces, dots and dashes. */
export const normaliseVatId = (text: string): string => text.toUpperCase().replace(/[\s.-]+/g, "");

export const isEuCountry = (country: string): boolean => Object.hasOwn(EU, country);

/** Returns the EU country (ISO 3166-1) of a VAT ID by prefix and format; undefined for others. */
export function euCountryOf(vatId: string): string | undefined {
  const found = Object.entries(EU).find(
    ([country, { prefix = country, body }]) => vatId.startsWith(prefix) && body.test(vatId.slice(prefix.length)),
  );
  return found?.[0];
}

/**
 * Returns what is wrong with the format of a normalized VAT or tax ID; undefined if valid. Whether
 * it was ever issued is known only to the country's register.
 */
export function vatIdFault(vatId: string, country: string | null): string | undefined {
  if (country === null) return "Choose the country first. The format of a VAT ID depends on it.";
  const form = EU[country];
  if (!form) return ELSEWHERE.test(vatId) ? undefined : "A tax ID has 4 to 30 letters and digits.";
  if (euCountryOf(vatId) === country) return undefined;
  const prefix = form.prefix ?? country;
  if (!vatId.startsWith(prefix))
    return `A VAT ID of this country begins with ${prefix}, like ${form.example}. Check the ID or the country.`;
  return `This is not a VAT ID of this country. It should look like ${form.example}.`;
}

/** How each EU country writes its VAT ids (European Commission, VIES, structure of the numbers), behind its prefix. */
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
  // Greece alone has a prefix that is not its ISO code.
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

/** Elsewhere forms are many and change: letters and digits is all that is asked. */
const ELSEWHERE = /^[A-Z0-9][A-Z0-9/]{3,29}$/;

/** As it is stored and printed: capitals, without the blanks, dots and dashes that people write for reading. */
export const normaliseVatId = (text: string): string => text.toUpperCase().replace(/[\s.-]+/g, "");

export const isEuCountry = (country: string): boolean => Object.hasOwn(EU, country);

/** The EU country (ISO 3166-1) whose VAT id this is by its prefix and form; undefined for any other. */
export function euCountryOf(vatId: string): string | undefined {
  const found = Object.entries(EU).find(
    ([country, { prefix = country, body }]) => vatId.startsWith(prefix) && body.test(vatId.slice(prefix.length)),
  );
  return found?.[0];
}

/**
 * What is wrong with a normalised VAT or tax id of a country, in words; undefined when its form is right. Whether it was ever
 * given out is another question, which only that country's register answers.
 */
export function vatIdFault(vatId: string, country: string | null): string | undefined {
  if (country === null) return "Choose the country first: the format of a VAT id depends on it.";
  const form = EU[country];
  if (!form) return ELSEWHERE.test(vatId) ? undefined : "A tax id has 4 to 30 letters and digits.";
  if (euCountryOf(vatId) === country) return undefined;
  const prefix = form.prefix ?? country;
  if (!vatId.startsWith(prefix))
    return `A VAT id of this country begins with ${prefix}, like ${form.example}. Check the id or the country.`;
  return `That is not the form of a VAT id of this country: it looks like ${form.example}.`;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Year, month and day with optional separators; optionally a time and a zone. */
const NUMBERS =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
/** The English month name before or after the day, as in email (RFC 5322) and American text. */
const NAMED =
  /^(?:[a-z]+,?\s+)?(?:(\d{1,2})\s+([a-z]{3})[a-z]*\.?,?|([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?)\s+(\d{4})(?:,?\s+(\d{2}):(\d{2})(?::(\d{2}))?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
/** Plausible years of a page. */
const [FIRST_YEAR, LAST_YEAR] = [1000, 2999];
const MAX_LENGTH = 60;

/**
 * ISO 8601: in UTC if the date has a zone, otherwise the day or local time as written. Undefined
 * for an invalid date.
 */
export function readDate(value: string): string | undefined {
  const text = value.trim();
  if (text.length > MAX_LENGTH) return undefined;
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, year, month, day, hour, minute, second, fraction, zone] = numbers;
    return written([year, month, day], [hour, minute, second, fraction], zone);
  }
  const named = NAMED.exec(text);
  if (!named) return undefined;
  const [, dayBefore, monthAfter, monthBefore, dayAfter, year, hour, minute, second, zone] = named;
  const month = MONTHS.indexOf((monthAfter ?? monthBefore ?? "").toLowerCase()) + 1;
  return written([year, String(month), dayBefore ?? dayAfter], [hour, minute, second, undefined], zone);
}

type Part = string | undefined;

function written(
  [year, month, day]: Part[],
  [hour, minute, second = "0", fraction = "0"]: Part[],
  zone: Part,
): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const milliseconds = Number(`0.${fraction}`) * 1_000;
  const at = new Date(Date.UTC(y, m - 1, d, Number(hour ?? 0), Number(minute ?? 0), Number(second), milliseconds));
  const isReal = at.getUTCFullYear() === y && at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
  if (!isReal || y < FIRST_YEAR || y > LAST_YEAR || Number(minute ?? 0) > 59 || Number(second) > 59) return undefined;
  const iso = at.toISOString();
  if (hour === undefined) return iso.slice(0, 10);
  if (zone === undefined) return iso.slice(0, 19);
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return new Date(at.getTime() - offset * 60_000).toISOString();
}

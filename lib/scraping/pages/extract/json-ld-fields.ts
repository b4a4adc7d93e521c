import { collapse } from "./dom.ts";

type JsonLdObject = Record<string, unknown>;

const MAX_LENGTH = 2_000;
const MAX_VALUES = 50;

/** Paths by name. The first path with a value counts. */
const FIELDS: Record<string, readonly string[]> = {
  name: ["name"],
  headline: ["headline"],
  description: ["description"],
  url: ["url", "mainEntityOfPage.@id", "@id"],
  image: ["image.url", "image.contentUrl", "image", "thumbnailUrl"],
  author: ["author.name", "author", "creator.name"],
  publisher: ["publisher.name", "publisher"],
  date_published: ["datePublished", "uploadDate", "datePosted"],
  date_modified: ["dateModified"],
  section: ["articleSection"],
  brand: ["brand.name", "brand"],
  sku: ["sku", "mpn", "gtin13"],
  price: ["offers.price", "offers.lowPrice", "offers.offers.price", "offers.priceSpecification.price"],
  currency: ["offers.priceCurrency", "offers.offers.priceCurrency", "offers.priceSpecification.priceCurrency"],
  availability: ["offers.availability"],
  rating: ["aggregateRating.ratingValue", "reviewRating.ratingValue"],
  rating_count: ["aggregateRating.ratingCount", "aggregateRating.reviewCount"],
  start_date: ["startDate"],
  end_date: ["endDate"],
  location: ["location.name", "location.address.addressLocality", "jobLocation.address.addressLocality"],
  organization: ["hiringOrganization.name", "organizer.name"],
  duration: ["duration", "totalTime"],
};

export function mainFields(
  thing: JsonLdObject,
  type: string,
  resolve: (value: unknown) => unknown,
): Record<string, string> {
  const fields: Record<string, string> = { type };
  for (const [name, paths] of Object.entries(FIELDS)) {
    for (const path of paths) {
      const found = text(path.split(".").reduce<unknown>((at, key) => step(resolve(at), key), thing));
      if (found === undefined) continue;
      fields[name] = found;
      break;
    }
  }
  return fields;
}

function step(value: unknown, key: string): unknown {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === "object" && one !== null && Object.hasOwn(one, key) ? (one as JsonLdObject)[key] : undefined;
}

/** Takes the first of a list, and the text of a language-tagged value. */
export function text(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === "number" || typeof one === "boolean") return String(one);
  if (typeof one === "object" && one !== null)
    return "@value" in one ? text((one as JsonLdObject)["@value"]) : undefined;
  if (typeof one !== "string") return undefined;
  const plain = collapse(one).slice(0, MAX_LENGTH);
  return plain === "" ? undefined : plain;
}

/** For objects, takes the value of the first of these keys. */
export function texts(value: unknown, ...keys: readonly string[]): string[] {
  return [value]
    .flat()
    .slice(0, MAX_VALUES)
    .flatMap((one) => {
      const found = text(one) ?? keys.map((key) => text(step(one, key))).find(Boolean);
      return found === undefined ? [] : [found];
    });
}

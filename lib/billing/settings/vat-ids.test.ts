import { describe, expect, it } from "vitest";
import { euCountryOf, normaliseVatId, vatIdFault } from "./vat-ids.ts";

describe("a VAT ID", () => {
  it.each([
    ["AT", "ATU12345678"],
    ["BE", "BE0123456789"],
    ["BG", "BG1234567890"],
    ["CY", "CY12345678X"],
    ["CZ", "CZ1234567890"],
    ["DE", "DE123456789"],
    ["DK", "DK12345678"],
    ["EE", "EE123456789"],
    ["ES", "ESX1234567X"],
    ["FI", "FI12345678"],
    ["FR", "FRAB123456789"],
    ["GR", "EL123456789"],
    ["HR", "HR12345678901"],
    ["HU", "HU12345678"],
    ["IE", "IE1234567WA"],
    ["IT", "IT12345678901"],
    ["LT", "LT123456789012"],
    ["LU", "LU12345678"],
    ["LV", "LV12345678901"],
    ["MT", "MT12345678"],
    ["NL", "NL123456789B01"],
    ["PL", "PL1234567890"],
    ["PT", "PT123456789"],
    ["RO", "RO12"],
    ["SE", "SE123456789001"],
    ["SI", "SI12345678"],
    ["SK", "SK1234567890"],
  ])("of %s is valid as %s", (country, id) => {
    expect(vatIdFault(id, country)).toBeUndefined();
    expect(euCountryOf(id)).toBe(country);
  });

  it.each([
    ["DE", "DE12345678", "look like DE123456789"],
    ["DE", "DE1234567890", "look like DE123456789"],
    ["DE", "123456789", "begins with DE"],
    ["DE", "FRAB123456789", "begins with DE"],
    ["GR", "GR123456789", "begins with EL"],
    ["FR", "FRIO123456789", "look like FR"],
    ["NL", "NL123456789X01", "look like NL"],
    ["US", "12", "4 to 30"],
    ["US", "12345=", "4 to 30"],
    [null, "DE123456789", "Choose the country"],
  ])("of %s is refused as %s with a reason", (country, id, why) => {
    expect(vatIdFault(id, country)).toContain(why);
  });

  it("of another country is accepted unchanged", () => {
    expect(vatIdFault("123456789", "US")).toBeUndefined();
    expect(vatIdFault("CHE123456789MWST", "CH")).toBeUndefined();
    expect(euCountryOf("CHE123456789")).toBeUndefined();
  });

  it("is normalized", () => {
    expect(normaliseVatId(" de 123.456-789 ")).toBe("DE123456789");
  });
});

import { expect, it } from "vitest";
// Shared by the SDKs of all languages.
import baseUrls from "../../base-urls.json" with { type: "json" };
import { readBaseUrl } from "./read-base-url.ts";

it.each(baseUrls.filter(({ used }) => used !== null))("reads $given as $used", ({ given, used }) => {
  expect(readBaseUrl(given)).toBe(used);
});

it.each(baseUrls.filter(({ used }) => used === null))(
  "refuses $given with a message that says what is expected",
  ({ given }) => {
    const refused = () => readBaseUrl(given);
    expect(refused).toThrow("must be an absolute http or https URL such as https://gatehouse.example.com");
    expect(refused).not.toThrow("secret");
  },
);

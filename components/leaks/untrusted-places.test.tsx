import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { findUnsafeMarkup } from "#testing/oracles/find-unsafe-markup.ts";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { PlaceLink } from "./place-link.tsx";

const link = (url: string | null) => renderToStaticMarkup(<PlaceLink url={url} />);

describe("the URL of a place", () => {
  it.each(NUMBERED)("payload %i stays text within one link", (_, payload) => {
    const markup = link(`https://a.test/${payload}`);
    expect(findUnsafeMarkup(markup, { tags: new Set(["a", "bdo", "span"]), links: /^https:\/\/a\.test\// })).toEqual(
      [],
    );
    expect(readMarkup(markup).tags.filter(({ name }) => name === "a")).toHaveLength(1);
  });

  it("is linked with noreferrer, and not linked if it is null", () => {
    expect(link("https://a.test/x")).toMatch(/<a [^>]*rel="noopener nofollow noreferrer" target="_blank"/);
    expect(link(null)).not.toContain("<a");
  });
});

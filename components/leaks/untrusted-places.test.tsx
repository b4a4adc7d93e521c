import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { PlaceLink } from "./place-link.tsx";

const link = (url: string | null) => renderToStaticMarkup(<PlaceLink url={url} />);

describe("the address of a place", () => {
  it.each(NUMBERED)("payload %i stays text, inside of one link", (_, payload) => {
    const { tags, text } = readMarkup(link(`https://a.test/${payload}`));
    expect(tags.filter(({ name }) => name === "a")).toHaveLength(1);
    for (const { name, attributes } of tags) {
      expect(["a", "bdo", "span"]).toContain(name);
      if (attributes.href !== undefined) expect(attributes.href).toMatch(/^https:\/\/a\.test\//);
      for (const attribute of Object.keys(attributes)) expect(attribute).not.toMatch(/^on/i);
    }
    expect(text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });

  it("is a link that passes nothing on; where there is none, no link", () => {
    expect(link("https://a.test/x")).toMatch(/<a [^>]*rel="noopener nofollow noreferrer" target="_blank"/);
    expect(link(null)).not.toContain("<a");
  });
});

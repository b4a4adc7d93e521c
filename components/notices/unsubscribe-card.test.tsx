import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { UnsubscribeCard } from "./unsubscribe-card.tsx";

const card = (wanted: boolean, text = "Acme") =>
  readMarkup(
    renderToStaticMarkup(
      <UnsubscribeCard
        found={{ workspace: text, email: `${text}@example.test`, kind: "key_expiring", wanted }}
        token="t0ken"
      />,
    ),
  );
const formOf = ({ tags }: ReturnType<typeof card>) => tags.find(({ name }) => name === "form")?.attributes;

describe("the page of an unsubscribe link", () => {
  it("says what it will do, in a form that needs no script", () => {
    const asked = card(true);
    expect(asked.text).toContain("Unsubscribe from these emails?");
    expect(asked.text).toContain("A key is about to expire, from the workspace Acme, to Acme@example.test.");
    expect(formOf(asked)).toEqual({ action: "/api/unsubscribe/t0ken?page", method: "post" });
  });

  it("says what was done and how to undo it", () => {
    const done = card(false);
    expect(done.text).toContain("You are unsubscribed");
    expect(done.text).toContain("Settings > Notices");
    expect(formOf(done)).toEqual({ action: "/api/unsubscribe/t0ken?page&on", method: "post" });
  });

  it("says why a link is invalid, without a form", () => {
    const refused = readMarkup(renderToStaticMarkup(<UnsubscribeCard found={{ refused: "Too old." }} token="x" />));
    expect(refused.text).toContain("Too old.");
    expect(refused.tags.map(({ name }) => name)).not.toContain("form");
  });

  it.each(NUMBERED)("renders untrusted workspace name %i as text", (_, text) => {
    const tags = (drawn: ReturnType<typeof card>) => drawn.tags.map(({ name }) => name);
    expect(tags(card(true, text))).toEqual(tags(card(true)));
  });
});

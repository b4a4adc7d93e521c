import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { WaitingLogin, WorkspaceChoice } from "#lib/accounts/cli-logins/types.ts";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { AskAnOwner } from "./ask-an-owner.tsx";
import { LoginFacts } from "./login-facts.tsx";

/** A login whose every text is `text`. */
const loginOf = (text: string): WaitingLogin => ({
  user_code: "BCDF-GHJK",
  key_name: text,
  host: text,
  ip: "203.0.113.7",
  env: "live",
  scopes: ["scrape", "admin"],
  created_at: "2026-11-22T14:02:11.000Z",
  expires_at: "2026-11-22T14:12:11.000Z",
});
const markup = (text: string) => readMarkup(renderToStaticMarkup(<LoginFacts login={loginOf(text)} />));

describe("a waiting CLI login with untrusted text", () => {
  const allowed = new Set([...markup("plain").tags.map(({ name }) => name), "span"]);

  it.each(NUMBERED)("payload %i yields no element and no invisible character", (_number, payload) => {
    const { tags, text } = markup(payload);
    for (const { name, attributes } of tags) {
      expect(allowed).toContain(name);
      for (const attribute of Object.keys(attributes)) expect(attribute).not.toMatch(/^(on|href|src)/i);
    }
    expect(text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });

  it("shows what is asked for", () => {
    const { text } = markup("ada-laptop");
    for (const fact of ["ada-laptop", "203.0.113.7", "spends credits", "scrape", "admin"]) expect(text).toContain(fact);
  });
});

it("names the owners to ask, if any", () => {
  const choice = (name: string, more: Partial<WorkspaceChoice>): WorkspaceChoice => ({
    ...{ slug: name, name, may_approve: false, owners: [], max_key_days: null },
    ...more,
  });
  const shown = (...choices: WorkspaceChoice[]) =>
    readMarkup(renderToStaticMarkup(<AskAnOwner choices={choices} />)).text;
  expect(shown(choice("Mine", { may_approve: true }))).toBe("");
  const both = shown(choice("Acme", { owners: ["a@a.test", "b@a.test"] }), choice("Dark", {}));
  expect(both).toContain("For Acme ask a@a.test or b@a.test.");
  expect(both).toContain("For Dark ask one of its owners.");
  expect(shown()).toContain("not in a workspace");
});

import { expect, test } from "vitest";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { chatText } from "../chat/rules.ts";
import { renderNotice, writeLetter } from "../render.ts";

const payload: NoticePayloads["key_leaked"] = {
  workspace: "Acme",
  key: { name: "ingest", hint: "svc_live_ab12…wxyz" },
  source: "package registry",
  source_url: "https://registry.example/package/@acme/app/v/1.0.0",
  diff_url: "https://code.example/acme/app/commit/1?a=1&b=2",
  revoked: true,
  replaced: false,
  finding_url: "http://localhost:3000/acme/leaks/fnd_1",
};

test("mail and chat say where the key was found, by which change, and lead to the finding", () => {
  const { subject, text, html } = renderNotice("key_leaked", "ada@example.test", payload);
  const chat = chatText(writeLetter("key_leaked", payload));
  expect(subject).toBe("Leaked key ingest was revoked");
  for (const told of [text, chat.replaceAll("&amp;", "&")]) {
    expect(told).toContain("https://registry.example/package/%40acme/app/v/1.0.0 (package registry)");
    expect(told).toContain("https://code.example/acme/app/commit/1?a=1&b=2");
    expect(told).toContain("Claim the replacement:");
    expect(told).toContain(payload.finding_url);
  }
  expect(html).toContain("?a=1&amp;b=2");
});

test("where the workspace has opted out, it says that the key still works", () => {
  const letter = writeLetter("key_leaked", { ...payload, revoked: false, source_url: null, diff_url: null });
  expect(letter.subject).toBe("Key ingest is leaked and still works");
  expect(letter.paragraphs.join(" ")).toContain("Where exactly is not known (package registry).");
  expect(letter.paragraphs.join(" ")).toContain("still works");
  expect(letter.paragraphs.join(" ")).not.toContain("null");
  expect(letter.action).toEqual({ label: "See the leak", url: payload.finding_url });
});

test("a key that has a successor leaves nothing to claim", () => {
  const letter = writeLetter("key_leaked", { ...payload, replaced: true });
  expect(letter.paragraphs.join(" ")).toContain("It had a successor already");
  expect(letter.action?.label).toBe("See the leak");
});

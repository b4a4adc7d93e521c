import { expect, test } from "vitest";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { chatText } from "../chat/rules.ts";
import { renderNotice, writeMessage } from "../render.ts";

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

test("email and chat say where the key was found and link to the finding", () => {
  const { subject, text, html } = renderNotice("key_leaked", "ada@example.test", payload);
  const chat = chatText(writeMessage("key_leaked", payload));
  expect(subject).toBe("Leaked key ingest was revoked");
  for (const message of [text, chat.replaceAll("&amp;", "&")]) {
    expect(message).toContain("https://registry.example/package/%40acme/app/v/1.0.0 (package registry)");
    expect(message).toContain("https://code.example/acme/app/commit/1?a=1&b=2");
    expect(message).toContain("Claim the replacement:");
    expect(message).toContain(payload.finding_url);
  }
  expect(html).toContain("?a=1&amp;b=2");
});

test("says that the key still works if the workspace opted out", () => {
  const message = writeMessage("key_leaked", { ...payload, revoked: false, source_url: null, diff_url: null });
  expect(message.subject).toBe("Key ingest is leaked and still works");
  expect(message.paragraphs.join(" ")).toContain("The exact location is unknown (package registry).");
  expect(message.paragraphs.join(" ")).toContain("still works");
  expect(message.paragraphs.join(" ")).not.toContain("null");
  expect(message.action).toEqual({ label: "See the leak", url: payload.finding_url });
});

test("a key with a successor has no replacement to claim", () => {
  const message = writeMessage("key_leaked", { ...payload, replaced: true });
  expect(message.paragraphs.join(" ")).toContain("It already had a successor");
  expect(message.action?.label).toBe("See the leak");
});

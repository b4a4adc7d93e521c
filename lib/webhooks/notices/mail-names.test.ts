import { describe, expect, it, test } from "vitest";
import { nameInMail } from "./mail-names.ts";
import { renderNotice } from "./render.ts";

test.each([
  ["a plain name", "Acme", "Acme"],
  ["an e-mail address", "ada@acme.example", "ada@acme.example"],
  ["a link", "Win now https://evil.example/x", "Win now evil. example/x"],
  ["a link without a scheme", "www.evil.example", "www. evil. example"],
  ["nested schemes", "hthttp://tp://evil.example", "evil. example"],
  ["line breaks", "Acme\r\nBcc: eve@evil.example", "Acme Bcc: eve@evil. example"],
  ["bidirectional controls", "Acme \u202elive\u202c", "Acme  live"],
  ["a version", "Crawler 2.0", "Crawler 2. 0"],
  ["a long text", "x".repeat(200), `${"x".repeat(59)}…`],
  ["emoji at the cut", "😀".repeat(100), `${"😀".repeat(59)}…`],
])("shows %s", (_, name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

const EVIL = "You won! Claim at https://evil.example/prize";

describe("an invitation email", () => {
  const mail = renderNotice("invitation", "stranger@example.test", {
    link: "https://gate.example/invitation/t0ken",
    workspace: EVIL,
    role: "member",
    invited_by: EVIL,
    expires_at: "2030-01-01T00:00:00.000Z",
  });

  it("has a subject without the sender's text", () => {
    expect(mail.subject).toBe("You are invited to a workspace on Gatehouse");
  });

  it("links only to the installation", () => {
    expect(mail.text.match(/https?:\/\/[^\s]+/g)).toEqual(["https://gate.example/invitation/t0ken"]);
    expect(`${mail.text}${mail.html}`).not.toContain("evil.example");
  });
});

it("breaks links in names of keys and workspaces in subjects", () => {
  const { subject } = renderNotice("key_disabled", "ada@example.test", {
    workspace: EVIL,
    name: "see evil.example",
    env: "live",
    token_hint: "svc_live_ab…yz",
    expires_at: "2030-01-01T00:00:00.000Z",
    requests: 0,
    endpoints: [],
    key_url: "https://gate.example/k",
    rotation_url: "https://gate.example/r",
  });
  expect(subject).toBe("The live key see evil. example has expired");
});

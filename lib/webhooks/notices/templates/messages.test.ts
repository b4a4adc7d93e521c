import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { NOTICE_GROUPS, NOTICE_LABELS } from "#lib/kernel/outbox/constants.ts";
import { type NoticeKind, POSTED_KINDS } from "#lib/kernel/outbox/types.ts";
import { EMAIL_SAMPLES } from "#testing/samples/email-samples.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { withNamesForMail } from "../mail-names.ts";
import { renderNotice, writeMessage } from "../render.ts";

await ownDatabase();
const STOP = "https://gate.example/api/unsubscribe/t0ken";
const KINDS = Object.keys(EMAIL_SAMPLES) as NoticeKind[];
const samples = KINDS.flatMap((kind) => EMAIL_SAMPLES[kind].map((payload, at) => ({ kind, at, payload })));

type Root = ReturnType<typeof parseDocument>;
type Node = Root | Root["children"][number];
/** The parts of a node that the tests read. */
type Seen = { type: string; name: string; text: string; attribs: Record<string, string>; children: Seen[] };
const see = (node: Node): Seen => ({
  type: node.type,
  name: "name" in node ? node.name : "",
  text: "data" in node ? node.data : "",
  attribs: "attribs" in node ? node.attribs : {},
  children: "children" in node ? node.children.map(see) : [],
});
const elements = (node: Seen): Seen[] => [node, ...node.children.flatMap(elements)];
/** Returns an email's text in a program that strips styles. */
const plainText = ({ type, name, text, children }: Seen): string =>
  type === "style" || name === "title" ? "" : text + children.map(plainText).join(" ");
const squeezed = (text: string) => text.replace(/\s+/g, " ");

describe.each(samples)("the message $kind, sample $at", ({ kind, payload }) => {
  const mail = renderNotice(kind, "ada@acme.example", payload, STOP);
  const { heading, paragraphs, reason, action, also } = writeMessage(kind, withNamesForMail(payload));
  const whole = see(parseDocument(mail.html));
  const all = elements(whole);
  const links = all.flatMap(({ name, attribs }) => (name === "a" ? (attribs.href ?? "") : []));

  it("has a one-line subject and the same content as text and as unstyled HTML", () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,150}$/);
    const bare = squeezed(plainText(whole));
    for (const said of [heading, ...paragraphs, reason]) {
      expect(mail.text).toContain(said);
      expect(bare).toContain(squeezed(said));
    }
  });

  it("contains the same complete links in both", () => {
    expect(links).toEqual([...[action, also].flatMap((to) => to?.url ?? []), STOP]);
    for (const link of links) expect(mail.text).toContain(link);
    expect(mail.unsubscribe).toBe(STOP);
    const fixed = renderNotice(kind, "ada@acme.example", payload);
    expect(`${fixed.text}${fixed.html}`).not.toMatch(/unsubscribe|Stop mails/);
  });

  it("uses only widely supported markup, in light and dark, without external content", () => {
    const schemes = all.flatMap(({ attribs }) =>
      attribs.name === "color-scheme" || attribs.name === "supported-color-schemes" ? attribs.content : [],
    );
    expect(schemes).toEqual(["light dark", "light dark"]);
    expect(mail.html).toContain("prefers-color-scheme:dark");
    expect(mail.html).not.toMatch(/background-image|url\(|<img|<script|<link|<form|<b>/i);
    // Every colored element also has a dark color.
    for (const { attribs } of all)
      if (/color:#|background:#/.test(attribs.style ?? ""))
        expect(attribs.class).toMatch(/^(page|card|ink|soft|button)$/);
  });
});

it("exists for every kind, and every workspace kind has a switch", () => {
  const switched = NOTICE_GROUPS.flatMap(({ kinds }) => kinds);
  expect(switched.toSorted()).toEqual(Object.keys(NOTICE_LABELS).toSorted());
  expect(KINDS.filter((kind) => !(switched as string[]).includes(kind)).toSorted()).toEqual([
    "invitation",
    "operator_alarm",
    "operator_all_clear",
    "passkey_added",
    "passkey_removed",
    "sign_in_link",
  ]);
  expect(switched).toEqual(expect.arrayContaining([...POSTED_KINDS]));
});

it("about a key gives the second, its traffic, and whether it is a test key", () => {
  const [live, test] = EMAIL_SAMPLES.key_expiring.map((payload) =>
    renderNotice("key_expiring", "a@b.example", payload),
  );
  for (const said of [
    "(svc_live_ab12…wxyz)",
    "expires on 3 March 2027 at 14:05:07 UTC",
    "12,408 calls were made with it in the last 24 hours, to /v1/scrape, /v1/serp and /v1/parse.",
    "Rotate it:\nhttps://gate.example/acme/keys/key_01k5n0x3q8e9r7t2v4w6y8z0ab/rotate",
  ])
    expect(live?.text).toContain(said);
  expect(live?.subject).toContain("expires on 3 March 2027");
  expect(test?.text).toContain("The test key");
  expect(test?.text).toContain("No call was made with it");
  const [gone] = EMAIL_SAMPLES.key_disabled.map((payload) => renderNotice("key_disabled", "a@b.example", payload));
  expect(gone?.text).toContain("401 revoked, reason scheduled_expiry");
});

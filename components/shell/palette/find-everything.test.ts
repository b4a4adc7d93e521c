import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PERMISSIONS, rolePermits } from "#lib/kernel/permissions.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { findGroups } from "./filter.ts";
import { ownGroups } from "./own-groups.tsx";

const APP = path.resolve(import.meta.dirname, "../../../app");

const frame: ShellFrame = {
  workspace: { slug: "acme", name: "Acme" },
  workspaces: [{ slug: "acme", name: "Acme" }],
  person: { email: "owner@example.test", name: null },
  role: "owner",
  may: PERMISSIONS,
  troubled_webhooks: { paused: 0, failing: 0 },
  credits: 0,
  holds_samples: false,
};

/** Rows for a text, best first. */
const rowsFor = (typed: string, may: readonly string[] = PERMISSIONS) =>
  findGroups(ownGroups({ ...frame, may }), typed).flatMap(({ rows }) => rows);

const addressOf = (entry: ReturnType<typeof rowsFor>[number] | undefined): string | undefined =>
  entry && "href" in entry.target ? entry.target.href : undefined;

const ROOT = path.join(APP, "(dashboard)", "[workspace]");
const TITLE = /metadata(?:: Metadata)? = \{ title: "([^"]+)"/;

/** Every static page of a workspace with its title. */
const pages = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx" && !file.includes("["))
  .map((file) => ({
    address: `/acme/${path.dirname(file)}`,
    title: TITLE.exec(readFileSync(path.join(ROOT, file), "utf8"))?.[1] ?? "",
  }))
  .filter(({ title }) => title !== "");

describe("the palette", () => {
  it("knows the pages in the source", () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages).toContainEqual({ address: "/acme/crawls", title: "Crawls" });
  });

  it.each(pages)("finds $address first by its title, $title", ({ address, title }) => {
    expect(addressOf(rowsFor(title)[0])).toBe(address);
  });

  it.each(pages)("finds $address by the first half of its title", ({ address, title }) => {
    expect(rowsFor(title.slice(0, Math.ceil(title.length / 2))).map(addressOf)).toContain(address);
  });

  it.each([
    ["limit", "/acme/billing"],
    ["limit", "/acme/keys"],
    ["rate limit", "/acme/settings/security"],
    ["spending", "/acme/billing"],
    ["spending", "/acme/usage"],
    ["spend", "/acme/usage"],
    ["budget", "/acme/billing"],
    ["api key", "/acme/keys"],
    ["new api key", "/acme/keys?create=1"],
    ["token", "/acme/keys"],
    ["secret", "/acme/keys"],
    ["site", "/acme/crawls"],
    ["crawler", "/acme/crawls"],
    ["logs", "/acme/audit"],
    ["logs", "/acme/requests"],
    ["batch", "/acme/jobs"],
    ["schedule", "/acme/monitors"],
    ["tunnel", "/acme/listeners"],
    ["endpoint", "/acme/webhooks"],
    ["resend", "/acme/replays"],
    ["receipts", "/acme/invoices"],
    ["vat", "/acme/invoices"],
    ["transactions", "/acme/ledger"],
    ["team", "/acme/members"],
    ["users", "/acme/members"],
    ["invite", "/acme/members?invite=1"],
    ["slack", "/acme/settings/notices"],
    ["notifications", "/acme/settings/notices"],
    ["top up", "/acme/invoices?buy=1"],
    ["leak", "/acme/leaks"],
    ["profile", "/account"],
    ["passkeys", "/account"],
    ["help", "/docs"],
  ])("finds by “%s” what people mean: %s", (typed, address) => {
    expect(rowsFor(typed).map(addressOf)).toContain(address);
  });

  it.each([
    ["dark mode", "Dark theme"],
    ["log out", "Sign out"],
    ["shortcuts", "Keyboard shortcuts"],
  ])("finds the action for “%s”", (typed, label) => {
    expect(rowsFor(typed)[0]?.label).toBe(label);
  });

  it.each([
    ["top up", "/acme/invoices?buy=1"],
    ["api key", "/acme/keys"],
    ["new api key", "/acme/keys?create=1"],
  ])("ranks a fully typed synonym first: “%s”, %s", (typed, address) => {
    expect(addressOf(rowsFor(typed)[0])).toBe(address);
  });

  it("lists each place once, and no page that the role may not open", () => {
    const labels = rowsFor("").map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
    expect(rowsFor("", ["workspace:read"]).map(addressOf)).not.toContain("/acme/keys");
  });

  it("offers members no action that creates or spends with a key", () => {
    const may = PERMISSIONS.filter((permission) => rolePermits("member", permission));
    const labels = rowsFor("", may).map(({ label }) => label);
    expect(labels).toContain("Send a test event");
    for (const label of ["Create a live key", "Create a test key", "New crawl", "Create a monitor"])
      expect(labels).not.toContain(label);
  });
});

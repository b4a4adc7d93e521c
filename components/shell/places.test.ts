import { expect, it } from "vitest";
import { PERMISSIONS, rolePermits } from "#lib/kernel/permissions.ts";
import { ROLES } from "#lib/kernel/roles.ts";
import { placesFor, sidebarFor, tabsOf } from "./places.ts";

const mayOf = (role: (typeof ROLES)[number]) => PERMISSIONS.filter((permission) => rolePermits(role, permission));
const pathsOf = (may: readonly string[]) => sidebarFor(may).flatMap(({ places }) => places.map(({ path }) => path));

it("shows an owner at most 13 places, Crawls among them", () => {
  const paths = pathsOf(mayOf("owner"));
  expect(paths.length).toBeLessThanOrEqual(13);
  expect(paths).toContain("crawls");
  for (const path of ["listeners", "replays", "ledger", "invoices", "audit"]) expect(paths).not.toContain(path);
});

it.each(ROLES)("leads %s to every place that the role may open, as a line or as a tab of one", (role) => {
  const may = mayOf(role);
  const reached = sidebarFor(may).flatMap(({ places }) =>
    places.flatMap(({ path }) => [path, ...tabsOf(path).map((tab) => tab.path)]),
  );
  const open = placesFor(may).flatMap(({ places }) => places.map(({ path }) => path));
  expect(new Set(reached)).toEqual(new Set(open));
});

it("marks the line of a place on the pages of its tabs", () => {
  const places = sidebarFor(mayOf("owner")).flatMap((group) => group.places);
  expect(places.find(({ path }) => path === "billing")?.also).toEqual(["billing", "ledger", "invoices"]);
  expect(places.find(({ path }) => path === "deliveries")?.also).toContain("replays");
});

it("has a key of its own for every place", () => {
  const keys = placesFor(mayOf("owner")).flatMap(({ places }) => places.map(({ go }) => go));
  expect(new Set(keys).size).toBe(keys.length);
});

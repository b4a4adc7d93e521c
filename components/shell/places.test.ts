import { expect, it } from "vitest";
import { PERMISSIONS, rolePermits } from "#lib/kernel/permissions.ts";
import { ROLES } from "#lib/kernel/roles.ts";
import { placesFor, sidebarFor, tabsOf } from "./places.ts";

const mayOf = (role: (typeof ROLES)[number]) => PERMISSIONS.filter((permission) => rolePermits(role, permission));
const pathsOf = (may: readonly string[]) => sidebarFor(may).flatMap(({ places }) => places.map(({ path }) => path));

it("shows an owner at most 13 places, including Crawls", () => {
  const paths = pathsOf(mayOf("owner"));
  expect(paths.length).toBeLessThanOrEqual(13);
  expect(paths).toContain("crawls");
  for (const path of ["listeners", "replays", "ledger", "invoices", "audit"]) expect(paths).not.toContain(path);
});

it.each(ROLES)("gives %s a link or tab to every place that the role may open", (role) => {
  const may = mayOf(role);
  const reached = sidebarFor(may).flatMap(({ places }) =>
    places.flatMap(({ path }) => [path, ...tabsOf(path).map((tab) => tab.path)]),
  );
  const open = placesFor(may).flatMap(({ places }) => places.map(({ path }) => path));
  expect(new Set(reached)).toEqual(new Set(open));
});

it("marks a place as current on the pages of its tabs", () => {
  const places = sidebarFor(mayOf("owner")).flatMap((group) => group.places);
  expect(places.find(({ path }) => path === "billing")?.also).toEqual(["billing", "ledger", "invoices"]);
  expect(places.find(({ path }) => path === "deliveries")?.also).toContain("replays");
});

it("gives every place its own key", () => {
  const keys = placesFor(mayOf("owner")).flatMap(({ places }) => places.map(({ go }) => go));
  expect(new Set(keys).size).toBe(keys.length);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

type Panel = { id: number; type: string; title: string; targets?: { expr: string }[] };
const { panels }: { panels: Panel[] } = JSON.parse(read("../../deploy/grafana/gatehouse.json"));
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join("\n");
const named = new Set(
  [...shown.matchAll(/\b(gatehouse_[a-z_]+)/g)].map(([, name = ""]) => name.replace(/_(?:bucket|sum|count)$/, "")),
);
const listed = [...read("metrics.md").matchAll(/^\| `(gatehouse_[a-z_]+)` \|/gm)].map(([, name = ""]) => name);

test("the dashboard shows every metric, and only existing ones, in distinct panels", () => {
  expect([...named].filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !named.has(name))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

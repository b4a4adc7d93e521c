import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const rules = read("../../deploy/prometheus/rules.yaml");
const tried = read("../../deploy/prometheus/rules.test.yaml");
const page = read("alarms.md");

const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

test("each alert has a section, a row in the table, and sample data that triggers it", () => {
  const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => anchor(heading ?? ""));
  const runbooks = [...rules.matchAll(/runbook: "docs\/operate\/alarms\.md#([^"]+)"/g)].map(([, name]) => name ?? "");
  expect(runbooks).toHaveLength(names.length);
  expect([...new Set(runbooks)].sort()).toEqual([...anchors].sort());
  for (const name of names) {
    expect(page, name).toContain(`\`${name}\``);
    expect(tried, name).toContain(`alertname: ${name}`);
  }
});

test("the alerts read existing metrics", () => {
  const listed = read("metrics.md");
  const figures = new Set([...rules.matchAll(/gatehouse_\w+/g)].map(([name]) => name.replace(/_bucket$/, "")));
  figures.delete("gatehouse_web");
  for (const figure of figures) expect(listed, figure).toContain(`\`${figure}\``);
});

import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sampleUsage } from "#testing/builders/usage.ts";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { barsOf, seriesOf } from "./series.ts";
import { UsageBreakdown } from "./usage-breakdown.tsx";
import { UsageTable } from "./usage-table.tsx";
import { usageAddress } from "./view.ts";

const ROUTER = { push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} };
const shown = (node: ReactNode) =>
  renderToStaticMarkup(<AppRouterContext value={ROUTER as never}>{node}</AppRouterContext>);

const parts = (name: string) => {
  const usage = sampleUsage(name);
  const series = seriesOf(usage, "live");
  const bars = barsOf(usage, series, "credits");
  return { usage, series, bars };
};

const BREAKDOWN = (name: string) =>
  shown(<UsageBreakdown slug="acme" usage={parts(name).usage} view={usageAddress.read({ split: "key" })} />);
const TABLE = (name: string) => {
  const { series, bars } = parts(name);
  return shown(<UsageTable bars={bars} compare label="Credits by day" series={series} unit="credits" />);
};
const TOOLTIP = (name: string) => {
  const { series, bars } = parts(name);
  return shown(bars[0] && <ChartTooltip bar={bars[0]} compare series={series} unit="credits" />);
};

describe.each([
  ["the breakdown", BREAKDOWN],
  ["the table", TABLE],
  ["the tooltip", TOOLTIP],
])("%s with untrusted key names", (_, markup) => {
  const allowed = new Set([...readMarkup(markup("plain")).tags.map(({ name }) => name), "span", "bdo"]);

  it.each(NUMBERED)("payload %i is shown only as text", (_number, payload) => {
    const { tags, text } = readMarkup(markup(payload));
    for (const { name, attributes } of tags) {
      expect(allowed).toContain(name);
      if (attributes.href !== undefined) expect(attributes.href).toMatch(/^\/acme\/usage(\?[\w=&]*)?$/);
      for (const attribute of Object.keys(attributes)) expect(attribute).not.toMatch(/^on/i);
    }
    expect(text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });
});

it("lists the chart's numbers with their names", () => {
  const { text } = readMarkup(TABLE("worker"));
  expect(text).toContain("1 Nov35030" + "05");
  expect(readMarkup(BREAKDOWN("worker")).text).toMatch(/worker3010160%/);
});

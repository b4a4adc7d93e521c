import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AttentionItem } from "./attention.ts";
import { WithAttention } from "./needs-attention.tsx";

const ITEM: AttentionItem = {
  ...{ id: "credits", tone: "bad", title: "No credits are left", text: "Calls that cost credits are refused." },
  action: { label: "See the usage", path: "usage" },
};
const page = (items: readonly AttentionItem[]) =>
  renderToStaticMarkup(
    <WithAttention items={items} slug="acme">
      <p>Chart</p>
    </WithAttention>,
  );

it("comes before the charts, so that narrow screens show it first", () => {
  const markup = page([ITEM]);
  expect(markup).toContain("Needs attention");
  expect(markup.indexOf("Needs attention")).toBeLessThan(markup.indexOf("Chart"));
});

it("gives the charts the whole width when nothing needs attention", () => {
  expect(page([])).toBe('<div class="flex min-w-0 flex-col gap-4"><p>Chart</p></div>');
});

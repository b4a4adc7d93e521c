import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoDeliveries } from "#components/deliveries/no-deliveries.tsx";
import { LogDaysProvider } from "./log-days.tsx";

test("a page states this installation's log retention", () => {
  const screen = <NoDeliveries hasEndpoints={false} mayCreate slug="acme" test={false} />;
  expect(renderToStaticMarkup(<LogDaysProvider days={90}>{screen}</LogDaysProvider>)).toContain("for 90 days");
  expect(renderToStaticMarkup(screen)).toContain("for 30 days");
});

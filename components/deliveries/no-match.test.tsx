import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BODY_TERMS_MAX } from "#lib/webhooks/deliveries/constants.ts";
import { NoMatch } from "./no-match.tsx";
import { deliveriesAddress } from "./view.ts";

// renderToStaticMarkup provides no Next router.
const shown = (olderHref: string | undefined) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <NoMatch counts={null} olderHref={olderHref} slug="acme" view={deliveriesAddress.read({ q: "harbour" })} />
    </AppRouterContext>,
  );

it("says how much of a body is searchable once everything was searched", () => {
  expect(shown(undefined)).toContain(`of a long one its first ${BODY_TERMS_MAX} different words`);
  expect(shown("/acme/deliveries?cursor=x")).toContain("Older deliveries have not been searched yet.");
});

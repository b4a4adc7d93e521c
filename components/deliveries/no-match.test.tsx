import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { BODY_TERMS_MAX } from "#lib/webhooks/deliveries/constants.ts";
import { NoMatch } from "./no-match.tsx";
import { deliveriesAddress } from "./view.ts";

// There is no router around what is drawn by itself.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const shown = (olderHref: string | undefined) =>
  renderToStaticMarkup(
    <NoMatch counts={null} olderHref={olderHref} slug="acme" view={deliveriesAddress.read({ q: "harbour" })} />,
  );

it("says how much of a long body a search knows, where all was searched and nothing found", () => {
  expect(shown(undefined)).toContain(`of a long one its first ${BODY_TERMS_MAX} different words`);
  expect(shown("/acme/deliveries?cursor=x")).toContain("Older deliveries have not been searched yet.");
});

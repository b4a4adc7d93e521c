import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { type RecentRequests, RevokeKeyDialog } from "./revoke-key-dialog.tsx";

vi.mock("#lib/dashboard/actions/keys.ts", () => ({}));

// The dialog reads these two.
const key = { id: "key_01kf0e44m0f2ar47z7t1kj0001", name: "ingest" } as ApiKey;
const dialog = (recent: RecentRequests) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <RevokeKeyDialog apiKey={key} onClose={() => {}} recent={recent} slug="acme" />
    </AppRouterContext>,
  );

it("warns about requests of the last hour that the week does not count yet", () => {
  const markup = dialog({ week: 0, hour: 7 });
  expect(markup).toContain("It made 7 requests in the last 7 days, 7 of them in the last hour");
  expect(markup).toContain("Rotate it instead");
});

it("says unused only without requests in the week and the hour", () => {
  const markup = dialog({ week: 0, hour: 0 });
  expect(markup).toContain("No requests in the last 7 days");
  expect(markup).not.toContain("Rotate it instead");
});

import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ForecastDialog } from "./forecast-dialog.tsx";
import { PayingKeyField } from "./paying-key-field.tsx";

const unused = () => Promise.reject(new Error("Nothing is sent here."));

it("has a live region before there is a cost, so that the cost is announced", () => {
  const markup = renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams()}>
      <ForecastDialog
        describe={() => "10 credits"}
        forecast={unused}
        onClose={() => {}}
        onSaved={() => {}}
        save={unused}
        submitLabel="Start crawl"
        title="New crawl"
      >
        {() => <input name="url" />}
      </ForecastDialog>
    </SearchParamsContext>,
  );
  expect(markup).toMatch(/<div aria-live="polite"[^>]*><\/div>/);
  expect(markup).toContain("Preview cost");
  expect(markup).not.toContain("Start crawl");
});

it.each([
  ["live", "/acme/keys?create=1"],
  ["test", "/acme/keys?env=test&amp;create=1"],
] as const)("links to the creation of a %s key when no key can pay", (env, href) => {
  const markup = renderToStaticMarkup(<PayingKeyField env={env} error={undefined} keys={[]} slug="acme" />);
  expect(markup).toContain(`href="${href}"`);
});

it("keeps a key that can no longer pay selected", () => {
  const keys = [{ id: "key_b", name: "second" }];
  const markup = renderToStaticMarkup(
    <PayingKeyField chosen="key_a" env="live" error={undefined} keys={keys} slug="acme" />,
  );
  expect(markup).toContain('<option value="key_a" selected="">The current key</option>');
  expect(markup).toContain("Requires the jobs scope.");
});

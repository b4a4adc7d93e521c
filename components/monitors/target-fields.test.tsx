import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TargetFields } from "./target-fields.tsx";

it("renders the inputs of both kinds and sends only those of the selected one", () => {
  const markup = renderToStaticMarkup(<TargetFields fields={undefined} />);
  const [site, addresses] = [...markup.matchAll(/<fieldset[^>]*>/g)].map(([tag]) => tag);
  expect(site).toMatch(/disabled="".*hidden=""/);
  expect(addresses).not.toMatch(/disabled|hidden/);
  expect(markup).toMatch(/name="site".*name="limit".*name="urls"/s);
});

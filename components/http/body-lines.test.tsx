import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BodyView } from "./body-view.tsx";

it("puts only the first lines of a long body into the page from the server", () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `line ${at}`).join("\n");
  const markup = renderToStaticMarkup(<BodyView source={{ text, base64: null, truncated: false }} what="body" />);
  expect(markup).toContain("line 199<");
  expect(markup).not.toContain("line 200<");
});

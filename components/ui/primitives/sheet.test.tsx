import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Sheet } from "./sheet.tsx";

it("shows hidden characters in a title by code point", () => {
  const markup = renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <Sheet closeHref="/acme/jobs" title={"prices\u202Egnp.exe"}>
        Facts
      </Sheet>
    </AppRouterContext>,
  );
  const [, heading = ""] = /<h2[^>]*>(.*)<\/h2>/.exec(markup) ?? [];
  expect(heading).toContain("U+202E");
  expect(heading).not.toContain("\u202E");
});

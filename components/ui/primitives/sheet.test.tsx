import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Sheet } from "./sheet.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

it("shows a title with its hidden characters by their code points", () => {
  const markup = renderToStaticMarkup(
    <Sheet closeHref="/acme/jobs" title={"prices\u202Egnp.exe"}>
      Facts
    </Sheet>,
  );
  const [, heading = ""] = /<h2[^>]*>(.*)<\/h2>/.exec(markup) ?? [];
  expect(heading).toContain("U+202E");
  expect(heading).not.toContain("\u202E");
});

import { expect, test } from "vitest";
import { mergeFigures } from "./merge-figures.ts";

const of = (process: string, calls: number) => `# HELP calls Answered calls.
# TYPE calls counter
calls{status="200",process="${process}"} ${calls}
calls{status="404",process="${process}"} 0

# HELP lag How late it is.
# TYPE lag gauge
lag{process="${process}"} 0.5
`;

test("explains each figure once, with the samples of all processes together", () => {
  expect(mergeFigures([of("web-1", 7), of("web-2", 9)])).toBe(`# HELP calls Answered calls.
# TYPE calls counter
calls{status="200",process="web-1"} 7
calls{status="404",process="web-1"} 0
calls{status="200",process="web-2"} 9
calls{status="404",process="web-2"} 0

# HELP lag How late it is.
# TYPE lag gauge
lag{process="web-1"} 0.5
lag{process="web-2"} 0.5
`);
});

test("keeps figures of a single process, and a single text unchanged", () => {
  const more = `${of("web-2", 1)}\n# HELP more More.\n# TYPE more gauge\n`;
  expect(mergeFigures([of("web-1", 1), more])).toMatch(/\n\n# HELP more More\.\n# TYPE more gauge\n$/);
  expect(mergeFigures([of("web-1", 1)])).toBe(of("web-1", 1));
  expect(mergeFigures([])).toBe("");
});

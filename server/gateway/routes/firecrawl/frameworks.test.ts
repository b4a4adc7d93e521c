import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";
import { unless } from "#testing/services/needs.ts";

// Runs the programs in the LangChain and LlamaIndex guides with the Python in FIRECRAWL_PYTHON, if
// the packages are installed.

const PYTHON = process.env.FIRECRAWL_PYTHON;
const has = (name: string): boolean => PYTHON !== undefined && spawnSync(PYTHON, ["-c", `import ${name}`]).status === 0;

const FRAMEWORKS = [
  ["langchain", "langchain_community.document_loaders.firecrawl"],
  ["llamaindex", "llama_index.readers.web"],
] as const;
const tries = FRAMEWORKS.map(([guide, name]) => {
  const remedy = `install it for the Python at FIRECRAWL_PYTHON: docs/${guide}.md`;
  return { guide, needed: unless(has(name), guide, remedy) };
});

if (tries.some(({ needed }) => !needed.skip)) await ownDatabase();

describe.each(tries)("the guide's program", ({ guide, needed }) => {
  let stage: FirecrawlStage;
  beforeAll(async () => {
    stage = await firecrawlStage();
  });
  afterAll(() => stage.close());

  it(`${guide} reads a page and a site`, { ...needed, timeout: 120_000 }, async () => {
    const page = readFileSync(path.join(import.meta.dirname, "../../../../docs", `${guide}.md`), "utf8");
    const [, program = ""] = /```python\n([\s\S]*?)```/.exec(page) ?? [];
    const read = program
      .replace("http://localhost:3000", stage.url)
      .replace("https://example.com/", `${stage.pages}/a`);
    const crawl = read
      .replace('mode="scrape"', 'mode="crawl", params={"limit": 2}')
      .replace(`${stage.pages}/a`, `${stage.pages}/`);
    const env = { ...process.env, GATEHOUSE_API_KEY: await stage.token() };
    const run = async (source: string) => (await promisify(execFile)(PYTHON ?? "", ["-c", source], { env })).stdout;
    expect(await run(read)).toMatch(/^Page \d{2,}\n$/);
    expect(await run(crawl)).toMatch(/^(?:Page \d{2,}\n){2}$/);
  });
});

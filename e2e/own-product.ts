import { rm } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { descendants, type Process } from "#testing/processes/process-tree.ts";
import { newFolder, type Product, startProduct, stopProduct } from "./start-product.ts";

type Start = (over?: Record<string, string>) => Promise<Product>;

/** Starts products in separate folders, and stops them at the end even if the test fails. */
async function starting(use: (start: Start) => Promise<void>): Promise<void> {
  const folder = await newFolder();
  const started: Product[] = [];
  await use(async (over = {}) => {
    const product = await startProduct({ DATA_DIR: folder, ...over });
    started.push(product);
    return product;
  });
  await Promise.all(started.map((product) => stopProduct(product)));
  await rm(folder, { recursive: true, force: true });
}

/**
 * `start` starts a product for one test; `product` is shared by the tests of a file that leave it
 * running.
 */
export const test = base.extend<{ start: Start }, { product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function needs from its pattern
  start: async ({}, use) => starting(use),
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => starting(async (start) => use(await start())),
    { scope: "worker", timeout: 900_000 },
  ],
});

export const pidOf = (product: Product): number => product.process.pid ?? Number.NaN;

/** Returns the product's process whose command line contains `file`. */
export const childOf = (product: Product, file: string): Process | undefined =>
  descendants(pidOf(product)).find((each) => each.command.includes(file));

/** Returns whether the product reports ready. */
export const answers = (product: Product): Promise<boolean> =>
  fetch(`${product.baseUrl}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** What one test found of the changes that it comes by: a line of the file at MUTATION_RESULTS. */
export type Found = {
  /** The test, as Stryker names it. */
  test: string;
  /** Milliseconds of the test itself. */
  took: number;
  /** Changes under which it was run. */
  tried: string[];
  killed: { id: string; message: string; hung: boolean }[];
  /** Where a change left something behind with which the test fails ever after: what it had left was not tried. */
  spoiled: boolean;
};

declare module "vitest" {
  interface ProvidedContext {
    mode: "dry-run" | "mutant";
    /** Changes that are known to be noticed, and are not tried again. */
    noticed: string[];
    /** By test: changes under which it was run already. */
    tried: Record<string, string[]>;
  }
}

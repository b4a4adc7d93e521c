/** Results of one test for the changes that it reaches: a line of the file at MUTATION_RESULTS. */
export type Found = {
  /** The test, as named by Stryker. */
  test: string;
  /** Duration of the test itself in ms. */
  took: number;
  /** Changes tested with it. */
  tried: string[];
  killed: { id: string; message: string; hung: boolean }[];
  /**
   * Whether a change left something behind that makes the test fail; the remaining changes were not
   * tested.
   */
  spoiled: boolean;
};

declare module "vitest" {
  interface ProvidedContext {
    mode: "dry-run" | "mutant";
    /** Changes already noticed, which are not tested again. */
    noticed: string[];
    /** Changes already tested, by test. */
    tried: Record<string, string[]>;
  }
}

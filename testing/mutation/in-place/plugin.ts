import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Found } from "./types.ts";

type TestResult = { id: string; timeSpentMs: number };
type DryRun = {
  status: string;
  tests?: TestResult[];
  mutantCoverage?: { perTest: Record<string, Record<string, number>> };
};
type MutantRun = { activeMutant: { id: string }; testFilter?: string[] };

/** The part of Stryker's vitest runner that is used here. */
type Stock = {
  ctx: {
    state: { filesMap: Map<string, unknown>; catchError(error: unknown): void };
    provide(key: string, value: unknown): void;
    start(files: string[]): Promise<unknown>;
  };
  init(): Promise<void>;
  capabilities(): unknown;
  dryRun(options: unknown): Promise<DryRun>;
  mutantRun(options: MutantRun): Promise<unknown>;
  dispose(): Promise<void>;
};

const STOCK = "../node_modules/@stryker-mutator/vitest-runner/dist/src/vitest-test-runner.js";

const RESULTS = process.env.MUTATION_RESULTS ?? "";
/** Skips Stryker's runner: changes that could not be tested in place are not tested. */
const QUICKLY = process.env.MUTATION_QUICKLY === "1";

/** How often a file is restarted in which a change left something behind. */
const ROUNDS_MAX = 12;

/**
 * Tests all changes within the first test run (see `runner.ts`), and uses Stryker's runner for the
 * rest.
 */
class InPlace {
  readonly #stock: Stock;
  readonly #killed = new Map<string, { by: string; message: string; hung: boolean }>();
  /** Changes tested so far, by test. */
  readonly #tried = new Map<string, Set<string>>();
  readonly #took = new Map<string, number>();
  #lines = 0;

  constructor(stock: Stock) {
    this.#stock = stock;
  }

  capabilities() {
    return this.#stock.capabilities();
  }

  async init(): Promise<void> {
    await this.#stock.init();
    this.#tell();
    // A change may cause an error in the background after its test, which would end the run.
    this.#stock.ctx.state.catchError = () => undefined;
  }

  async dryRun(options: unknown): Promise<DryRun> {
    const { ctx } = this.#stock;
    this.#read();
    this.#tell();
    const run = await this.#stock.dryRun(options);
    let spoiled = this.#read();
    for (let round = 0; spoiled.length > 0 && round < ROUNDS_MAX; round++) {
      this.#tell();
      ctx.state.filesMap.clear();
      await ctx.start(spoiled);
      spoiled = this.#read();
    }
    for (const test of run.tests ?? []) test.timeSpentMs = this.#took.get(test.id) ?? test.timeSpentMs;
    return run;
  }

  #tell(): void {
    const { ctx } = this.#stock;
    ctx.provide("noticed", [...this.#killed.keys()]);
    ctx.provide("tried", Object.fromEntries([...this.#tried].map(([test, ids]) => [test, [...ids]])));
  }

  /** Reads the new results of the tests; returns the files in which something was left behind. */
  #read(): string[] {
    const spoiled = new Set<string>();
    const text = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : "";
    const lines = text.split("\n").filter(Boolean);
    for (const line of lines.slice(this.#lines)) {
      const found = JSON.parse(line) as Found; // as runner.ts wrote it
      this.#took.set(found.test, found.took);
      const tried = this.#tried.get(found.test) ?? new Set();
      for (const id of found.tried) tried.add(id);
      this.#tried.set(found.test, tried);
      for (const { id, ...how } of found.killed) this.#killed.set(id, { by: found.test, ...how });
      if (found.spoiled) spoiled.add(path.resolve(found.test.split("#")[0] ?? ""));
    }
    this.#lines = lines.length;
    return [...spoiled];
  }

  async mutantRun(options: MutantRun): Promise<unknown> {
    const { id } = options.activeMutant;
    const killed = this.#killed.get(id);
    if (killed?.hung) return { status: "timeout", reason: killed.message };
    if (killed) return { status: "killed", killedBy: [killed.by], failureMessage: killed.message, nrOfTests: 1 };
    const tests = options.testFilter ?? [];
    const left = tests.filter((test) => !this.#tried.get(test)?.has(id));
    const nrOfTests = tests.length - left.length;
    if (left.length === 0 || (nrOfTests > 0 && QUICKLY)) return { status: "survived", nrOfTests };
    if (QUICKLY) return { status: "error", errorMessage: "Not tried: its tests cannot be repeated, or take long." };
    return await this.#stock.mutantRun({ ...options, testFilter: left });
  }

  async dispose(): Promise<void> {
    await this.#stock.dispose();
  }
}

type Injector = { provideValue(name: string, value: unknown): Injector; injectClass(of: unknown): Stock };

const factory = (injector: Injector, Runner: unknown): InPlace =>
  new InPlace(injector.provideValue("globalNamespace", "__stryker__").injectClass(Runner));

const { VitestTestRunner } = await import(STOCK);
const make = (injector: Injector) => factory(injector, VitestTestRunner);
make.inject = ["$injector"];

export const strykerPlugins = [{ kind: "TestRunner", name: "in-place", factory: make }];

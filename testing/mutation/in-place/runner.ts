import { appendFileSync } from "node:fs";
import { inject, type RunnerTask, TestRunner } from "vitest";
import type { Found } from "./types.ts";

type Test = Extract<RunnerTask, { type: "test" }>;

/** State shared with Stryker's instrumented code: the active change, and the changes reached. */
type Stryker = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { perTest: Record<string, Record<string, number>> };
};

type Step =
  | { kind: "first" }
  | { kind: "control"; after?: string; again?: boolean }
  // `again`: an awaited condition was not met. The machine may have been busy, so the test is
  // repeated once with twice the time.
  | { kind: "changed"; id: string; again?: boolean };

type State = {
  step: Step;
  found: Found;
  id: string | undefined;
  waiting: string[];
  begun: boolean;
  done: boolean;
  /** Why the last run failed. */
  failure: unknown;
  failed: boolean;
};

const shared = globalThis as unknown as { __stryker__?: Stryker; noticedInPlace?: Set<string> };
const stryker = (): Stryker => {
  shared.__stryker__ ??= {};
  return shared.__stryker__;
};

/** Changes that are reached in no test. */
const NOBODY = "in place";
const AGAIN = new Error("again");
/** An endless loop is stopped after this multiple of the usual iterations. */
const HITS = 100;
/** A hanging test is aborted after this, or after five times its usual duration, in ms. */
const HANGS_MS = 3_000;
/** Slower tests are not repeated, because hundreds of runs would take too long. In ms. */
const SLOW_MS = 3_000;

/**
 * With a change, `expect.poll` gives up after this, or after three times the test's duration:
 * before the test times out, so that it cleans up and does not disturb the next. In ms.
 */
const WAITS_MS = 1_000;

class Hung extends Error {}

/**
 * Returns whether a test failed because an awaited condition was not met, judged by vitest's
 * message.
 */
const waitedInVain = (failure: unknown): boolean =>
  failure instanceof Error &&
  failure.cause instanceof Error &&
  failure.cause.message.startsWith("Matcher did not succeed in time");

async function limited(work: unknown, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Hung(`hangs: ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs each test unchanged, then once more for each change that it reached, with the change
 * switched on, so that a file is loaded once instead of once per change. Uses vitest's retries, so
 * hooks run before and after each run. After a noticed change the test must pass unchanged;
 * otherwise something was left behind, and this run tests no more changes with it.
 */
export default class InPlaceRunner extends TestRunner {
  readonly #states = new WeakMap<Test, State>();
  readonly #on = inject("mode") === "dry-run";
  /** Default wait of `expect.poll`, from vitest.config.ts. */
  readonly #waitsMs = this.config.expect.poll?.timeout ?? WAITS_MS;

  get #noticed(): Set<string> {
    shared.noticedInPlace ??= new Set(inject("noticed"));
    return shared.noticedInPlace;
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    if (!this.#on || test.mode !== "run") return;
    const state: State = {
      step: { kind: "first" },
      found: { test: "", took: 0, tried: [], killed: [], spoiled: false },
      id: undefined,
      waiting: [],
      begun: false,
      done: false,
      failure: undefined,
      failed: false,
    };
    this.#states.set(test, state);
    test.retry = { count: 1_000_000, condition: () => !state.done };
  }

  override onBeforeTryTask(test: Test, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    const state = this.#states.get(test);
    if (!state) return;
    // A hook failed before the test started.
    if (options.retry > 0 && !state.begun && !state.done) this.#judge(state, true, new Error("a hook fails"));
    state.begun = false;
    const ns = stryker();
    ns.activeMutant = state.step.kind === "changed" ? state.step.id : undefined;
    ns.hitCount = 0;
    const usual = state.step.kind === "changed" ? (this.#hits(state)[state.step.id] ?? 1) : 1;
    ns.hitLimit = HITS * usual + 1_000;
    this.config.expect.poll = { ...this.config.expect.poll, timeout: this.#limitOfWaits(state) };
  }

  /**
   * The unchanged test gets more time, because it decides whether changes are tested. The first run
   * loads many modules.
   */
  #limitOf({ step, found }: State): number {
    if (step.kind === "first") return 300_000;
    const limit = Math.max(HANGS_MS, 5 * found.took);
    if (step.kind === "control") return found.took === 0 ? 300_000 : 4 * limit;
    return step.again ? limit + 2 * HANGS_MS : limit;
  }

  #limitOfWaits({ step, found }: State): number {
    if (step.kind !== "changed") return this.#waitsMs;
    return Math.max(WAITS_MS, 3 * found.took) * (step.again ? 2 : 1);
  }

  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test);
    const state = this.#states.get(test);
    if (!state) return await run();
    state.begun = true;
    const ns = stryker();
    state.id ??= ns.currentTestId;
    state.found.test = state.id?.slice(process.cwd().length + 1) ?? "";
    if (state.step.kind !== "first") ns.currentTestId = NOBODY;
    const began = performance.now();
    let failure: unknown;
    let failed = false;
    try {
      await limited(run(), this.#limitOf(state));
    } catch (error) {
      failure = error;
      failed = true;
    }
    // Failures of `expect.soft` are in the result.
    if (test.result?.state === "fail") failed = true;
    if (test.result) test.result.state = "run";
    ns.activeMutant = undefined;
    // The second run: the first loads many modules.
    if (state.step.kind !== "changed" && !failed) state.found.took = performance.now() - began;
    this.#judge(state, failed, failure);
    if (!state.done) throw AGAIN;
    // A change in an earlier test may have left something behind; the suite itself is known to
    // pass.
    if (state.step.kind === "first" && failed) state.found.spoiled = true;
  }

  override async onAfterRetryTask(test: Test, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options);
    if (!this.#states.has(test) || !test.result) return;
    test.result.errors?.splice(0, test.result.errors.length - 1);
    test.result.attempts?.splice(0);
  }

  override onAfterRunTask(test: Test): void {
    const state = this.#states.get(test);
    // Before vitest checks: it would end the run at the first failure, and a hook may fail because
    // a change left something behind.
    if (state && test.result) {
      test.result.state = "pass";
      delete test.result.errors;
    }
    super.onAfterRunTask(test);
    const ns = stryker();
    ns.activeMutant = undefined;
    ns.currentTestId = undefined;
    delete ns.mutantCoverage?.perTest[NOBODY];
    if (state && test.result) appendFileSync(process.env.MUTATION_RESULTS ?? "", `${JSON.stringify(state.found)}\n`);
  }

  /** Leftovers of a change may keep a hook from finishing, which says nothing about the tests. */
  override async onAfterRunSuite(suite: Parameters<TestRunner["onAfterRunSuite"]>[0]): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!this.#on || suite.result?.state !== "fail") return;
    suite.result.state = "pass";
    delete suite.result.errors;
  }

  #hits(state: State): Record<string, number> {
    return stryker().mutantCoverage?.perTest[state.id ?? ""] ?? {};
  }

  #untried(state: State): string[] {
    const tried = new Set(inject("tried")[state.found.test]);
    return Object.keys(this.#hits(state)).filter((id) => !this.#noticed.has(id) && !tried.has(id));
  }

  /** Evaluates the finished run and decides on the next. */
  #judge(state: State, failed: boolean, failure: unknown): void {
    const { step, found } = state;
    switch (step.kind) {
      case "first":
        state.waiting = this.#untried(state);
        state.done = failed || state.waiting.length === 0;
        if (state.done) return;
        state.step = { kind: "control" };
        return;
      case "control":
        if (step.after === undefined && (failed || found.took > SLOW_MS)) {
          state.done = true;
          return;
        }
        if (failed && !step.again) {
          state.step = { ...step, again: true };
          return;
        }
        if (failed) {
          found.spoiled = true;
          state.done = true;
          return;
        }
        break;
      case "changed":
        if (failed && !step.again && waitedInVain(failure)) {
          state.step = { ...step, again: true };
          return;
        }
        found.tried.push(step.id);
        if (failed) {
          const message = failure instanceof Error ? failure.message.slice(0, 300) : String(failure);
          found.killed.push({ id: step.id, message, hung: failure instanceof Hung });
          this.#noticed.add(step.id);
          state.step = { kind: "control", after: step.id };
          return;
        }
    }
    const next = state.waiting.shift();
    if (next === undefined) state.done = true;
    else state.step = { kind: "changed", id: next };
  }
}

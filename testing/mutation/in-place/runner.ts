import { appendFileSync } from "node:fs";
import { inject, type RunnerTask, TestRunner } from "vitest";
import type { Found } from "./types.ts";

type Test = Extract<RunnerTask, { type: "test" }>;

/** What Stryker's instrumented code reads and writes: which change holds, and which changes were come by. */
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
  // Again: what was waited for did not come. The machine may have been busy, so it is given twice the time once more.
  | { kind: "changed"; id: string; again?: boolean };

type State = {
  step: Step;
  found: Found;
  id: string | undefined;
  waiting: string[];
  begun: boolean;
  done: boolean;
  /** Of the last run: why it failed. */
  failure: unknown;
  failed: boolean;
};

const shared = globalThis as unknown as { __stryker__?: Stryker; noticedInPlace?: Set<string> };
const stryker = (): Stryker => {
  shared.__stryker__ ??= {};
  return shared.__stryker__;
};

/** Runs under a change count for no test. */
const NOBODY = "in place";
const AGAIN = new Error("again");
/** A loop that a change made endless ends after so many times what is usual. */
const HITS = 100;
/** A test that hangs is given up after this, or five times what it takes, in ms. */
const HANGS_MS = 3_000;
/** A test that takes longer is run under no change here: hundreds of times that is too long. In ms. */
const SLOW_MS = 3_000;

/**
 * Under a change, what a test waits for (`expect.poll`) is given up after this, or three times what the test takes: before the test hangs,
 * so that it ends what it began, and the next is not disturbed. In ms.
 */
const WAITS_MS = 1_000;

class Hung extends Error {}

/** Whether a test failed because what it waited for did not come: as vitest says it. */
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
 * Runs each test as it is, then once more for each change that it came by, with that change switched on: the file is loaded once and not
 * once for every change. It is the retries of vitest that are used, so hooks run before and after each time. After a change that was
 * noticed the test has to pass without it: otherwise something was left behind, and nothing more is tried with it in this run.
 */
export default class InPlaceRunner extends TestRunner {
  readonly #states = new WeakMap<Test, State>();
  readonly #on = inject("mode") === "dry-run";
  /** How long `expect.poll` waits without a change, as vitest.config.ts has it. */
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
    // A hook has failed before the test could.
    if (options.retry > 0 && !state.begun && !state.done) this.#judge(state, true, new Error("a hook fails"));
    state.begun = false;
    const ns = stryker();
    ns.activeMutant = state.step.kind === "changed" ? state.step.id : undefined;
    ns.hitCount = 0;
    const usual = state.step.kind === "changed" ? (this.#hits(state)[state.step.id] ?? 1) : 1;
    ns.hitLimit = HITS * usual + 1_000;
    this.config.expect.poll = { ...this.config.expect.poll, timeout: this.#limitOfWaits(state) };
  }

  /** The test as it is may take longer: it says whether more is tried with it. At the first time much is loaded. */
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
    // What `expect.soft` has found stands in the result.
    if (test.result?.state === "fail") failed = true;
    if (test.result) test.result.state = "run";
    ns.activeMutant = undefined;
    // The second time: at the first much is loaded.
    if (state.step.kind !== "changed" && !failed) state.found.took = performance.now() - began;
    this.#judge(state, failed, failure);
    if (!state.done) throw AGAIN;
    // It may be a change in a test before it that left something behind; the suite itself is known to pass.
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
    // Before vitest looks: it would end the run with the first failure, and a hook fails where a change left something behind.
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

  /** What a change left open may keep a hook from its end: that says nothing about the tests. */
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

  /** What the run that ended says, and what is run next. */
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

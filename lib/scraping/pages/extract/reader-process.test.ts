import { expect, it, vi } from "vitest";
import { descendants } from "#testing/processes/process-tree.ts";
import { ReaderProcess } from "./reader-process.ts";

vi.mock("../constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  READER_START_LIMIT_MS: 10_000,
}));

/** Returns the reader processes of this process. */
const readers = (): number[] =>
  descendants(process.pid).flatMap(({ pid, command }) => (command.includes("extract/reader.ts") ? [pid] : []));

const WANTS = { baseUrl: "http://site.example/", formats: ["text"], include: [], exclude: [] };
type Task = Parameters<ReaderProcess["read"]>[0];
const task = { source: { kind: "html", body: "<p>Here" }, wants: WANTS } as unknown as Task;

it("kills a process that hangs at its start", { timeout: 120_000 }, async () => {
  const reader = new ReaderProcess();
  const [pid = 0] = readers();
  process.kill(pid, "SIGSTOP");
  expect(await reader.read(task, 1_000)).toBe("unstarted");
  expect(readers()).not.toContain(pid);
});

it("kills a process that hangs during a task", { timeout: 120_000 }, async () => {
  // On a busy machine a process may not start within the production limit.
  const { reader, pid } = await vi.waitFor(
    async () => {
      const started = new ReaderProcess();
      const [found = 0] = readers();
      expect(await started.read(task, 30_000)).not.toBeTypeOf("string");
      return { reader: started, pid: found };
    },
    { timeout: 100_000 },
  );
  process.kill(pid, "SIGSTOP");
  expect(await reader.read(task, 1_000)).toBe("late");
  expect(readers()).not.toContain(pid);
});

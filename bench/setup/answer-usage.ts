import pg from "pg";

export type Usage = { cpuSeconds: number; rssBytes: number; statements: number };

/** Answers questions of `Child.ask` by name, ignoring other messages. Ends with the parent. */
export function answerQuestions(answers: Record<string, (input: unknown) => unknown>): void {
  process.on("message", async (message: { number?: number; question?: string; input?: unknown }) => {
    const answer = message.question === undefined ? undefined : answers[message.question];
    if (answer) process.send?.({ number: message.number, answer: await answer(message.input) });
  });
}

/** Makes this process report its CPU and memory. `statements` returns the database statements so far. */
export function answerUsage(statements = () => 0): void {
  answerQuestions({
    usage: (): Usage => {
      const { user, system } = process.cpuUsage();
      return {
        cpuSeconds: (user + system) / 1e6,
        rssBytes: process.memoryUsage.rss(),
        statements: statements(),
      };
    },
  });
}

/** Counts every statement through the driver's client, from Prisma and pools alike. Call it before anything connects. */
export function countStatements(): () => number {
  let statements = 0;
  const prototype = pg.Client.prototype as { query(...given: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function counted(this: unknown, ...given: unknown[]) {
    statements++;
    return query.apply(this, given);
  };
  return () => statements;
}

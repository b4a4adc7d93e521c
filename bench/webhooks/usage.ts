import { createRequire } from "node:module";
import { answerQuestions } from "./answer.ts";

export type Usage = { cpuSeconds: number; rssBytes: number; statements: number };

type Driver = { Client: { prototype: { query(...given: unknown[]): unknown } } };

const NO_MODULE = new Set(["MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"]);

/** Counts every statement through the driver's client, from Prisma, pools and job queues alike. */
function countStatements(packageFile: string, count: () => void): void {
  const require = createRequire(packageFile);
  let driver: Driver;
  try {
    driver = require("pg") as Driver;
  } catch (reason) {
    if (NO_MODULE.has((reason as NodeJS.ErrnoException).code ?? "")) return; // peers not installed
    throw reason;
  }
  const { prototype } = driver.Client;
  const query = prototype.query;
  prototype.query = function counted(this: unknown, ...given: unknown[]) {
    count();
    return query.apply(this, given);
  };
}

/** Makes this process report CPU, memory and database statements. Call it before anything connects. */
export function answerUsage(): void {
  let statements = 0;
  for (const file of ["../../package.json", "../peers/package.json"])
    countStatements(new URL(file, import.meta.url).pathname, () => statements++);
  answerQuestions({
    usage: (): Usage => {
      const { user, system } = process.cpuUsage();
      return { cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss(), statements };
    },
  });
}

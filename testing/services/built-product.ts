import { build, isBuilt } from "#server/start/build.ts";

/** Builds the dashboard unless it is built from today's sources. Takes minutes on a busy machine, so it is no part of a start's time. */
export async function buildOnce(): Promise<void> {
  if (!(await isBuilt())) await build();
}

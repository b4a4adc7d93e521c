import { build, isBuilt } from "../build.ts";

export async function buildPages(): Promise<void> {
  if (await isBuilt()) return;
  process.stdout.write("Building the dashboard: the sources are new or have changed.\n");
  await build();
}

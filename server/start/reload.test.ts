import { expect, test } from "vitest";
import { reloader } from "./reload.ts";

test("reload requests during a reload lead to one more", async () => {
  const said: string[] = [];
  const running: ((done: boolean) => void)[] = [];
  const replaceAll = () => new Promise<boolean>((resolve) => void running.push(resolve));
  const reload = reloader({ replaceAll }, (line) => said.push(line));
  for (let times = 0; times < 3; times++) reload();
  expect(running).toHaveLength(1);
  running[0]?.(true);
  await expect.poll(() => running).toHaveLength(2);
  running[1]?.(false); // the process that could not be replaced has been reported
  await expect.poll(() => said).toHaveLength(3);
  reload();
  await expect.poll(() => running).toHaveLength(3);
  expect(said.filter((line) => line === "Reloaded.")).toHaveLength(1);
});

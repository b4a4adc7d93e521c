import { expect, test } from "vitest";
import { reloader } from "./reload.ts";

test("a reload that is asked for while one runs comes after it, once", async () => {
  const said: string[] = [];
  const running: ((done: boolean) => void)[] = [];
  const replaceAll = () => new Promise<boolean>((resolve) => void running.push(resolve));
  const reload = reloader({ replaceAll }, (line) => said.push(line));
  for (let times = 0; times < 3; times++) reload();
  expect(running).toHaveLength(1);
  running[0]?.(true);
  await expect.poll(() => running).toHaveLength(2);
  running[1]?.(false); // which process could not be replaced has been said already
  await expect.poll(() => said).toHaveLength(3);
  reload();
  await expect.poll(() => running).toHaveLength(3);
  expect(said.filter((line) => line === "Reloaded.")).toHaveLength(1);
});

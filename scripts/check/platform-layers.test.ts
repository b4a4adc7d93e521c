import { expect, test } from "vitest";
import { LAYERS, layerFaults } from "./platform-layers.ts";

test("lib/platform has at most 20 folders", () => {
  expect(Object.values(LAYERS).flat().length).toBeLessThanOrEqual(20);
});

test("finds loose files and unknown folders", () => {
  const files = [
    "lib/platform/ids.ts",
    "lib/platform/misc/x.ts",
    "lib/platform/values/ids.ts",
    "lib/kernel/context.ts",
  ];
  expect(layerFaults(files, [])).toEqual([
    "lib/platform/ids.ts is in none of the folders of scripts/check/platform-layers.ts",
    "lib/platform/misc/x.ts is in none of the folders of scripts/check/platform-layers.ts",
  ]);
});

test("finds imports of a higher folder only", () => {
  const imports = [
    { from: "lib/platform/env/env.ts", to: "lib/platform/database/client.ts" },
    { from: "lib/platform/database/client.ts", to: "lib/platform/env/env.ts" },
    { from: "lib/platform/database/client.ts", to: "lib/platform/database/shards/shards.ts" },
    { from: "lib/kernel/context.ts", to: "lib/platform/installation/settings.ts" },
  ];
  expect(layerFaults([], imports)).toEqual([
    "lib/platform/env/env.ts imports lib/platform/database/client.ts, but env is below database",
  ]);
});

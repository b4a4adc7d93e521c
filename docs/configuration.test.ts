import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GROUPS, variables } from "#lib/platform/env/variables.ts";
import { configurationText } from "../scripts/configuration/configuration-text.ts";

const page = readFileSync(new URL("configuration.md", import.meta.url), "utf8");

test("the page matches the declarations (node scripts/write-configuration.ts writes it)", () => {
  expect(page).toBe(configurationText());
});

test("every variable is described in one group", () => {
  const grouped = Object.values(GROUPS).flatMap(({ shape }) => Object.keys(shape));
  expect(grouped).toEqual(Object.keys(variables.shape));
  for (const [name, variable] of Object.entries(variables.shape)) expect(variable.meta()?.meaning, name).toMatch(/\w/);
});

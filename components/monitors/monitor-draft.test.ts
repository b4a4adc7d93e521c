import { expect, it } from "vitest";
import { fieldError, readDraft } from "./monitor-draft.ts";

const form = (given: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(given)) data.set(name, value);
  return data;
};

it("reads URLs and a daily schedule", () => {
  const given = { name: " Prices ", urls: "https://a.example/\n\n https://b.example/ ", unit: "days", every: "1" };
  expect(readDraft(form({ ...given, at: "09:00", time_zone: "Europe/Berlin", only_main_content: "on" }))).toEqual({
    name: "Prices",
    urls: ["https://a.example/", "https://b.example/"],
    schedule: { every: 1, unit: "days", at: "09:00", time_zone: "Europe/Berlin" },
    options: { only_main_content: true },
  });
});

it("reads a site and a cron schedule", () => {
  const given = { name: "n", what: "site", site: "https://a.example/", limit: "50", unit: "cron", cron: "0 9 * * *" };
  expect(readDraft(form({ ...given, time_zone: "UTC", webhook: "https://hook.example/" }))).toEqual({
    name: "n",
    crawl: { url: "https://a.example/", limit: 50 },
    schedule: { cron: "0 9 * * *", time_zone: "UTC" },
    options: { only_main_content: false },
    webhook: "https://hook.example/",
  });
});

it("reads 1.000 as invalid rather than 1", () => {
  const given = { what: "site", limit: "1.000", unit: "hours", every: "2.000" };
  expect(readDraft(form(given))).toMatchObject({ crawl: { limit: Number.NaN }, schedule: { every: Number.NaN } });
});

it.each([
  ["monitor.name", "name"],
  ["changes.schedule.cron", "schedule"],
  ["urls[3]", "urls"],
])("finds the error of %s at %s", (path, name) => {
  expect(fieldError({ [path]: "wrong" }, name)).toBe("wrong");
  expect(fieldError({ [path]: "wrong" }, "webhook")).toBeUndefined();
});

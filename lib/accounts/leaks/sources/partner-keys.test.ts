import { beforeAll, expect, it } from "vitest";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { bareEnvironment } from "#testing/builders/scan-harness.ts";
import { testPartner } from "#testing/services/secret-partner.ts";
import { PartnerKeys } from "./partner-keys.ts";

beforeAll(bareEnvironment);

/** Keys read by a clock that the test advances. */
function read(url: string) {
  let at = 1_000_000;
  const keys = new PartnerKeys(url, fakeClock("2026-11-22T10:00:00.000Z"), () => at);
  return { find: (id: string) => keys.find(id), wait: (ms: number) => (at += ms) };
}

it("reads keys once in five minutes", async () => {
  await using partner = await testPartner();
  partner.rotate("one");
  const keys = read(partner.url);
  const found = await Promise.all(Array.from({ length: 20 }, () => keys.find("one")));
  expect(found.every(({ ok }) => ok)).toBe(true);
  keys.wait(299_000);
  expect(await keys.find("one")).toMatchObject({ ok: true });
  expect(partner.asked()).toBe(1);
  keys.wait(1_000);
  expect(await keys.find("one")).toMatchObject({ ok: true });
  expect(partner.asked()).toBe(2);
});

it("finds a new key after half a minute, and keeps earlier listed ones valid", async () => {
  await using partner = await testPartner();
  partner.rotate("one");
  const keys = read(partner.url);
  await keys.find("one");
  keys.wait(30_000);
  partner.rotate("two");
  expect(await keys.find("two")).toMatchObject({ ok: true });
  expect(await keys.find("one")).toMatchObject({ ok: true });
  expect(partner.asked()).toBe(2);
  partner.keys.shift();
  keys.wait(300_000);
  expect(await keys.find("one")).toMatchObject({ ok: false, error: "unknown_key" });
});

it("asks once per half minute, however many unknown keys", async () => {
  await using partner = await testPartner();
  partner.rotate("one");
  const keys = read(partner.url);
  for (let n = 0; n < 100; n++) expect(await keys.find(`forged-${n}`)).toMatchObject({ error: "unknown_key" });
  expect(partner.asked()).toBe(1);
  keys.wait(30_000);
  await Promise.all(Array.from({ length: 100 }, (_, n) => keys.find(`forged-${n}`)));
  expect(partner.asked()).toBe(2);
});

it("asks once in five seconds while keys cannot be read", async () => {
  await using partner = await testPartner();
  partner.rotate("one");
  partner.status = 500;
  const keys = read(partner.url);
  for (let n = 0; n < 10; n++) expect(await keys.find("one")).toMatchObject({ error: "keys_unavailable" });
  expect(partner.asked()).toBe(1);
  partner.status = 200;
  keys.wait(5_000);
  expect(await keys.find("one")).toMatchObject({ ok: true });
  // Keys older than five minutes are not used if reading them again fails.
  partner.status = 500;
  keys.wait(300_000);
  expect(await keys.find("one")).toMatchObject({ error: "keys_unavailable" });
});

it("ignores keys of other kinds and malformed keys", async () => {
  await using partner = await testPartner();
  partner.rotate("p384", { curve: "secp384r1" });
  partner.keys.push({ key_identifier: "rubbish", key: "-----BEGIN PUBLIC KEY-----\nAAAA\n", is_current: true });
  partner.rotate("good");
  const keys = read(partner.url);
  expect(await keys.find("good")).toMatchObject({ ok: true });
  for (const id of ["p384", "rubbish", "", "__proto__"])
    expect(await keys.find(id)).toMatchObject({ error: "unknown_key" });
});

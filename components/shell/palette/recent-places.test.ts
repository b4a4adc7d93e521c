import { expect, it } from "vitest";
import { readPlaces, withPlace } from "./recent-places.ts";

const place = (at: number) => ({ label: `Key ${at}`, href: `/acme/keys/key_${at}` });

it("keeps the five newest, each once", () => {
  const places = [1, 2, 3, 4, 5, 6, 3].reduce((kept, at) => withPlace(kept, place(at)), readPlaces(null));
  expect(places).toEqual([3, 6, 5, 4, 2].map(place));
  expect(readPlaces(JSON.stringify(places))).toEqual(places);
});

it.each([
  "",
  "{",
  "{}",
  "null",
  '[null,1,{"label":1,"href":"/a"}]',
  '[{"label":"x","href":"https://evil.example"}]',
  '[{"label":"x","href":"//evil.example"}]',
  '[{"label":"x","href":"/\\\\evil.example"}]',
])("reads nothing from %j", (text) => {
  expect(readPlaces(text)).toEqual([]);
});

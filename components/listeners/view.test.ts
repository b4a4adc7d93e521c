import { expect, test } from "vitest";
import { listenersAddress } from "./view.ts";

const ID = "lst_01m7x5afk6fsnvfhzjc689rkjw";

test.each([
  ["/w/listeners", {}],
  [`/w/listeners?open=${ID}`, { open: ID }],
  [`/w/listeners?open=${ID}`, { open: [` ${ID}`, "lst_2"] }],
  ["/w/listeners", { open: "whk_01m7x5afk6fsnvfhzjc689rkjw" }],
  ["/w/listeners", { open: `${ID}&x=<script>` }],
])("%s", (href, given) => {
  expect(listenersAddress.href("w", listenersAddress.read(given))).toBe(href);
});

import { expect, test } from "vitest";
import { idPieces } from "./id-pieces.ts";

test.each([
  ["dlv_01m7x5afk6fsnvfhzjc689rkjw", "dlv_01m", "rkjw"],
  ["01m7x5afk6fsnvfhzjc689rkjw", "01m", "rkjw"],
  ["key_1", "key_1", ""],
  ["dlv_0123456789", "dlv_012", "6789"],
  ["dlv_012345678", "dlv_012345678", ""],
  ["", "", ""],
])("%s is split around %s…%s", (id, head, tail) => {
  const pieces = idPieces(id);
  expect(pieces).toMatchObject({ head, tail });
  expect(pieces.head + pieces.middle + pieces.tail).toBe(id);
});

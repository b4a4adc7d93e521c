import { expect, it } from "vitest";
import { accepted, refused } from "#testing/processes/command-line.ts";
import { WINDOW_MAX } from "../constants.ts";
import { readClientMessage } from "./client-message.ts";

const read = (message: unknown) => readClientMessage(typeof message === "string" ? message : JSON.stringify(message));
const results = (attempt: object) => ({ say: "results", results: [{ id: "dlv_1", fence: 0, attempt }] });

it.each([
  [{ say: "room", deliveries: 0 }],
  [{ say: "room", deliveries: WINDOW_MAX }],
  [{ say: "back", ids: ["dlv_1", "dlv_2"] }],
  [results(accepted)],
  [results(refused)],
  [results({ ...accepted, address: "fe80::1%lo0" })],
  [{ say: "answer", answer: { id: "tnc_1", status: 200, headers: [["a", "b"]], body: "" } }],
  [{ say: "answer", answer: { id: "tnc_1", error: { code: "too_large", message: "…" } } }],
])("accepts %j", (message) => {
  expect(read(message)).toEqual(message);
});

it.each([
  ["", "not JSON"],
  ["null", ""],
  [{ say: "hello" }, "say"],
  [{ say: "room", deliveries: WINDOW_MAX + 1 }, "deliveries"],
  [{ say: "room", deliveries: 1.5 }, "deliveries"],
  [{ say: "back", ids: Array.from({ length: WINDOW_MAX + 1 }, () => "dlv_1") }, "ids"],
  [results({ ...accepted, status: 42 }), "status"],
  [results({ ...accepted, response_body: "no base64!" }), "response_body"],
  [results({ ...accepted, response_body: "A".repeat(100_000) }), "response_body"],
  [results({ ...accepted, error: { code: "made_up", message: "" } }), "code"],
  [results({ ...accepted, more: 1 }), "attempt"],
  [results({ ...accepted, address: "127.0.0.1\x1f" }), "address"],
  [results({ ...accepted, address: "localhost" }), "address"],
])("rejects %j", (message, about) => {
  expect(read(message)).toEqual({ wrong: expect.stringContaining(about) });
});

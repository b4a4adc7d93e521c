import { expect, it } from "vitest";
import { answered, collectAnswers } from "./answered.ts";
import { readAnswer } from "./connection.ts";
import { loopDelay } from "./read-process.ts";

it("reads an answer once all of its bytes have arrived", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
  expect(readAnswer("HTTP/1.1 200 OK\r\n")).toBeUndefined();
  expect(readAnswer(`${head}ab`)).toBeUndefined();
  expect(readAnswer(`${head}éé`)).toEqual({ status: 200, body: "éé" });
  expect(() => readAnswer("HTTP/1.1 200 OK\r\n\r\n")).toThrow("without a length");
});

it("summarizes an interval and starts the next", () => {
  const answers = collectAnswers();
  for (const ms of [3, 1, 2]) answers.add(ms);
  answers.fail("no");
  expect(answers.take()).toEqual({ count: 4, failed: 1, p50: 2, p99: 3 });
  expect(answers.take()).toMatchObject({ count: 0, failed: 0, p99: Number.NaN });
  expect(answers.totals()).toEqual({ made: 4, failed: 1, why: ["no"] });
  expect(answered([], 2)).toMatchObject({ count: 2, failed: 2 });
});

it("reads the event loop's delay with and without labels", () => {
  expect(loopDelay("# HELP x\nnodejs_eventloop_lag_p99_seconds 0.0125\n")).toBe(12.5);
  expect(loopDelay('nodejs_eventloop_lag_p99_seconds{process="web-1"} 0.002\n')).toBe(2);
  expect(loopDelay("")).toBeNaN();
});

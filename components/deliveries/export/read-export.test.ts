import { expect, it } from "vitest";
import { type ExportProgress, madeAt, readExport } from "./read-export.ts";

const AT = "2026-11-21T09:00:00.000Z";

it.each([
  ["a CSV line", `dlv_01m7,${AT},key.created,evt_1,live`, AT],
  ["a CSV header", "id,created_at,event", undefined],
  ["an NDJSON line", `{"id":"dlv_01m7","url":"https://a.test","created_at":"${AT}","x":1}`, AT],
  ["a misleading URL", `{"id":"dlv_01m7","url":"\\"created_at\\":\\"1999-01-01T00:00:00Z","created_at":"${AT}"}`, AT],
  ["the end of a line", `test","created_at":"${AT}"}`, undefined],
])("creation time of a line: %s", (_, line, expected) => {
  expect(madeAt(line)).toBe(expected);
});

const bytes = (text: string) => new TextEncoder().encode(text);

function streamOf(chunks: readonly Uint8Array<ArrayBuffer>[], fault?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (fault) controller.error(fault);
      else controller.close();
    },
  });
}

it("reports rows, bytes and progress however chunks are cut and keeps every byte", async () => {
  const text = `id,created_at\r\n${[1, 2, 3].map((hour) => `dlv_${hour},2026-11-21T0${hour}:00:00.000Z,é\r\n`).join("")}`;
  const whole = bytes(text);
  for (let cut = 1; cut < whole.length; cut++) {
    const seen: ExportProgress[] = [];
    const file = await readExport(streamOf([whole.slice(0, cut), whole.slice(cut)]), "text/csv", 1, (progress) =>
      seen.push(progress),
    );
    expect(await file.text()).toBe(text);
    expect(seen).toHaveLength(2);
    expect(seen.at(-1)).toEqual({ rows: 3, bytes: whole.length, reached: "2026-11-21T03:00:00.000Z" });
  }
});

it("keeps a large file complete in parts", async () => {
  const chunk = bytes(`${"x".repeat(1024 * 1024 - 1)}\n`);
  const file = await readExport(streamOf(Array.from({ length: 9 }, () => chunk)), "application/x-ndjson", 0, () => {});
  expect(file.size).toBe(9 * 1024 * 1024);
  expect(file.type).toBe("application/x-ndjson");
});

it("rejects when the stream breaks off", async () => {
  const broken = readExport(streamOf([bytes("dlv_1,\n")], new Error("away")), "text/csv", 0, () => {});
  await expect(broken).rejects.toThrow("away");
});

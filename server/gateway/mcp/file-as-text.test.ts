import { describe, expect, it } from "vitest";
import { fileAsText } from "./file-as-text.ts";

const here = new AbortController().signal;
const send = async () => ({ credits: 0 });
const rows = (count: number) => Array.from({ length: count }, (_, at) => `row ${at},${"x".repeat(90)}\n`);

describe("a file as text", () => {
  it("is returned whole if short, with the rest of the outcome", async () => {
    const outcome = await fileAsText({ status: 200, target: "t", send, text: rows(3) }, 500, here);
    expect(outcome).toEqual({ status: 200, target: "t", body: rows(3).join("") });
  });

  it("is cut after a whole line within the limit, and read no further", async () => {
    const read: string[] = [];
    async function* text() {
      for (const row of rows(1_000)) {
        read.push(row);
        yield row;
      }
    }
    const outcome = await fileAsText({ status: 200, send, text: text() }, 500, here);
    const body = "body" in outcome ? String(outcome.body) : "";
    expect(body).toBe(`${rows(4).join("")}[Cut here. Ask for less, or for more with max_characters.]`);
    expect(body.length).toBeLessThanOrEqual(500);
    expect(read).toHaveLength(6);
  });

  it("is read no further once the caller has left, even without rows", async () => {
    const leaving = new AbortController();
    let read = 0;
    async function* text() {
      for (; read < 1_000; read++) {
        if (read === 2) leaving.abort();
        yield "";
      }
    }
    await fileAsText({ status: 200, send, text: text() }, 500, leaving.signal);
    expect(read).toBe(2);
  });

  it("throws for a file that is not text", async () => {
    await expect(fileAsText({ status: 200, send }, 500, here)).rejects.toThrow("not text");
  });
});

import type { ConnectOverCDPTransport } from "playwright-core";
import type { BrowserProcess } from "./browser-process.ts";

/** Returns DevTools messages as Chromium sends and takes them over a pipe: JSON, each ended by a zero byte. */
export function pipeTransport(browser: BrowserProcess): ConnectOverCDPTransport {
  const { input, output } = browser.pipes;
  const transport: ConnectOverCDPTransport = {
    send: (message) => void input.write(`${JSON.stringify(message)}\0`),
    close: () => browser.killGroup(),
  };
  // A browser that says what the driver cannot read, or nothing more, is of no use; its end is what the driver is told.
  const take = (text: string) => {
    try {
      const message = JSON.parse(text);
      transport.onmessage?.(message);
    } catch {
      browser.killGroup();
    }
  };
  let parts: Buffer[] = [];
  output.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const text = Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
      // In a turn of its own each, as the driver expects of its own transports.
      setImmediate(take, text);
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  });
  output.on("close", () => browser.killGroup());
  void browser.ended.then((how) => transport.onclose?.(how));
  return transport;
}

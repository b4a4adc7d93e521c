import type { ConnectOverCDPTransport } from "playwright-core";
import { log } from "#lib/platform/logging/log.ts";
import type { BrowserProcess } from "./browser-process.ts";
import { BROWSER_MESSAGE_MAX_BYTES } from "./constants.ts";

/** DevTools messages over Chromium's pipe are JSON, each followed by a zero byte. */
export function pipeTransport(browser: BrowserProcess): ConnectOverCDPTransport {
  const { input, output } = browser.pipes;
  const transport: ConnectOverCDPTransport = {
    send: (message) => void input.write(`${JSON.stringify(message)}\0`),
    close: () => browser.killGroup(),
  };
  // A browser whose messages the driver cannot read is useless. Its end is reported by `onclose`.
  const take = (bytes: Buffer) => {
    try {
      transport.onmessage?.(JSON.parse(bytes.toString()));
    } catch {
      browser.killGroup();
    }
  };
  let parts: Buffer[] = [];
  let held = 0;
  output.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const bytes = Buffer.concat([...parts, chunk.subarray(from, end)]);
      parts = [];
      held = 0;
      from = end + 1;
      // Each in its own turn of the event loop, as with the driver's own transports.
      setImmediate(take, bytes);
    }
    if (from === chunk.length) return;
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held <= BROWSER_MESSAGE_MAX_BYTES) return;
    log.warn("render.message_too_large", { bytes: held });
    parts = [];
    // Its "close" kills the browser.
    output.destroy();
  });
  output.on("close", () => browser.killGroup());
  void browser.ended.then((how) => transport.onclose?.(how));
  return transport;
}

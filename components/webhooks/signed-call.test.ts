import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { verify } from "#docs/receivers/node.mjs";
import { needs } from "#testing/services/needs.ts";
import { signedCall } from "./signed-call.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

it("posts what a receiver accepts, only with the right secret", needs("curl"), async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(verify(SECRET, request.headers, Buffer.concat(chunks)) ? 204 : 400).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const call = signedCall(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const answerTo = async (secret: string) => {
      const { stdout } = await promisify(execFile)("sh", ["-c", call], {
        env: { ...process.env, WEBHOOK_SECRET: secret, no_proxy: "127.0.0.1" },
      });
      return stdout.split("\r\n")[0];
    };
    expect(await answerTo(SECRET)).toContain("204");
    expect(await answerTo(`${SECRET}x`)).toContain("400");
  } finally {
    server.close();
  }
});

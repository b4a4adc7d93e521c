import { expect, it } from "vitest";
import { signedIdentity, testAuthority } from "#testing/services/certificates.ts";
import { type Target, tlsTarget } from "#testing/services/outbound-targets.ts";
import { dial, type Line, type Protocol } from "./dial.ts";

const options = ({ port }: Target) => ({
  ...{ hostname: "secure.example", host: "secure.example", protocol: "https:", port: String(port) },
  localAddress: null,
});

const dialled = (target: Target, line: Line, protocol: Protocol): Promise<boolean> =>
  new Promise((resolve) =>
    dial(["127.0.0.1"], line, testAuthority, [protocol])(options(target), (...[error, socket]) => {
      socket?.destroy();
      resolve(!error);
    }),
  );

it("sums the times of a second dial and a refused handshake", async () => {
  await using target = await tlsTarget({ ...signedIdentity, ALPNProtocols: ["h2"] }, () => undefined);
  const line: Line = { connectMs: 0, tlsMs: 0 };
  expect(await dialled(target, line, "http/1.1")).toBe(false);
  const refused = { ...line };
  expect(refused.tlsMs).toBeGreaterThan(0);
  Object.assign(line, { connectMs: line.connectMs + 1_000, tlsMs: line.tlsMs + 1_000 });
  expect(await dialled(target, line, "h2")).toBe(true);
  expect(line.connectMs).toBeGreaterThan(refused.connectMs + 1_000);
  expect(line.tlsMs).toBeGreaterThan(refused.tlsMs + 1_000);
});

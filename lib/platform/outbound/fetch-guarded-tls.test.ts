import { describe, expect, it } from "vitest";
import { expiredIdentity, selfSignedIdentity, signedIdentity, testAuthority } from "#testing/services/certificates.ts";
import { httpsTarget, httpTarget, loopbackPolicy, tcpTarget } from "#testing/services/outbound-targets.ts";
import { fetchGuarded } from "./fetch-guarded.ts";

const names = { "secure.example": ["127.0.0.1"], "other.example": ["127.0.0.1"] };
const policy = loopbackPolicy(names, { ca: testAuthority });

describe("TLS", () => {
  it("verifies the name, sends it in SNI and Host, and dials the address", async () => {
    await using target = await httpsTarget(signedIdentity, (request, response) => {
      const { servername } = request.socket as import("node:tls").TLSSocket & { servername: string };
      response.end(`${servername} ${request.headers.host}`);
    });
    const url = `https://secure.example:${target.port}/`;
    const result = await fetchGuarded({ url }, policy);
    expect(result).toMatchObject({ ok: true, address: "127.0.0.1" });
    expect(result.ok && result.body.toString()).toBe(`secure.example secure.example:${target.port}`);
    const again = await fetchGuarded({ url }, policy);
    expect(again).toMatchObject({ ok: true, timings: { connect_ms: 0, tls_ms: 0 } });
    expect(target.hits()).toBe(1);
  });

  it.each([
    ["self-signed", selfSignedIdentity, "secure.example", "self-signed"],
    ["expired", expiredIdentity, "secure.example", "expired"],
    ["for another name", signedIdentity, "other.example", "another name"],
    ["for a name but requested by address", signedIdentity, "127.0.0.1", "another name"],
  ])("fails with tls_error for a certificate that is %s", async (_case, identity, host, words) => {
    await using target = await httpsTarget(identity, (_request, response) => response.end("never"));
    const result = await fetchGuarded({ url: `https://${host}:${target.port}/` }, policy);
    expect(result).toMatchObject({ ok: false, code: "tls_error", message: expect.stringContaining(words) });
  });

  it("fails with tls_error for an untrusted authority", async () => {
    await using target = await httpsTarget(signedIdentity, (_request, response) => response.end("never"));
    const result = await fetchGuarded({ url: `https://secure.example:${target.port}/` }, loopbackPolicy(names));
    expect(result).toMatchObject({ ok: false, code: "tls_error" });
  });

  it("fails with tls_error on plain HTTP and target_timeout on silence", async () => {
    await using plain = await httpTarget((_request, response) => response.end("plain"));
    expect(await fetchGuarded({ url: `https://secure.example:${plain.port}/` }, policy)).toMatchObject({
      ok: false,
      code: "tls_error",
    });
    await using silent = await tcpTarget(() => undefined);
    const result = await fetchGuarded({ url: `https://secure.example:${silent.port}/`, deadlineMs: 60 }, policy);
    expect(result).toMatchObject({ ok: false, code: "target_timeout" });
  });
});

import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { bareEnvironment } from "#testing/builders/scan-harness.ts";
import { archiveEnd, fileHeader } from "#testing/samples/tarball.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { askSource } from "./ask-source.ts";
import { TARBALL_MAX_BYTES, TARBALL_MS } from "./constants.ts";
import { sourceHosts } from "./source-hosts.ts";
import { Tarball } from "./tarball.ts";

beforeAll(bareEnvironment);

const MIB = 1024 * 1024;
const token = newToken("live");

/** Files of a megabyte, many times what may be held. */
const FILES = 40;

/** The last file ends with a token. All are generated while they are sent. */
function* archive(): Generator<Buffer> {
  const noise = randomBytes(MIB - token.length - 1);
  for (let n = 0; n < FILES; n++) {
    yield fileHeader(`package/f${n}`, MIB);
    yield noise;
    yield Buffer.from(n === FILES - 1 ? ` ${token}` : " ".repeat(token.length + 1));
  }
  yield archiveEnd();
}

it("streams a tarball of 40 MB, holding only a few pieces at a time", async () => {
  await using target = await httpTarget((_request, response) => {
    // Uncompressed, so that as much is sent as comes out.
    void pipeline(Readable.from(archive()), createGzip({ level: 0 }), response).catch(() => undefined);
  });
  const tarball = new Tarball();
  const answered = await askSource(
    { clock: fakeClock("2026-11-22T10:00:00.000Z") },
    {
      hosts: sourceHosts([target.url]),
      url: target.url,
      who: "The registry",
      credentials: "",
      maxBytes: TARBALL_MAX_BYTES,
      deadlineMs: TARBALL_MS,
      into: () => tarball,
    },
  );
  await new Promise<void>((done) => tarball.end(done));
  expect(answered.ok && answered.answer.body.length).toBe(0);
  expect(tarball).toMatchObject({ problem: null, entries: FILES, found: [{ token, path: `package/f${FILES - 1}` }] });
  expect(tarball.compressed).toBeGreaterThan(FILES * MIB);
  expect(tarball.expanded).toBeGreaterThan(FILES * MIB);
  expect(tarball.heldMost).toBeLessThan(MIB);
});

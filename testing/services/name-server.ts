import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";

const LOOPBACK = "127.0.0.1";
const HEADER_BYTES = 12;
const NXDOMAIN = 3;
/** More than any test needs: a name without an answer is asked for again and never given up. */
const TRIES = 1_000;

/**
 * Starts a DNS server on loopback (RFC 1035 4). It does not answer for names that begin with
 * `silent`, answers NXDOMAIN for those that begin with `unknown`, and one address for any other.
 * `ask` queries it with a new resolver each time.
 */
export async function nameServer() {
  const socket = createSocket("udp4");
  const asked = new Set<string>();
  const resolvers: Resolver[] = [];
  let answered = 0;
  socket.on("message", (query, from) => {
    const { name, end } = readQuestion(query);
    asked.add(name);
    if (name.startsWith("silent")) return;
    answered++;
    socket.send(answerTo(query.subarray(0, end), name.startsWith("unknown")), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, LOOPBACK, bound));
  const { port } = socket.address();

  return {
    /** The names queried so far. */
    asked,
    answered: () => answered,
    ask: (hostname: string): Promise<string[]> => {
      const resolver = new Resolver({ tries: TRIES });
      resolver.setServers([`${LOOPBACK}:${port}`]);
      resolvers.push(resolver);
      return resolver.resolve4(hostname);
    },
    /** Cancels pending queries. */
    async [Symbol.asyncDispose]() {
      for (const resolver of resolvers) resolver.cancel();
      await new Promise<void>((closed) => socket.close(closed));
    },
  };
}

/** Returns the name in a message's one question, and the offset of its end. */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 5 };
}

function answerTo(question: Buffer, isUnknown: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (isUnknown ? NXDOMAIN : 0), 2);
  for (const [at, count] of [1, isUnknown ? 0 : 1, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at);
  // The question's name, A, IN, TTL 0, 192.0.2.1.
  const address = Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 192, 0, 2, 1]);
  return isUnknown ? head : Buffer.concat([head, address]);
}

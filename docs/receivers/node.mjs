import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_S = 300;

/**
 * Whether a request was sent by Gatehouse, just now, and not changed on the way.
 *
 * secret: whsec_…, whole. headers: with names in lower case, as request.headers has them.
 * body: a Buffer with the bytes as they arrived. now: Unix seconds.
 */
export function verify(secret, headers, body, now = Math.floor(Date.now() / 1000)) {
  if (!secret?.startsWith("whsec_")) throw new Error("No webhook secret is set.");
  const { "x-service-timestamp": timestamp, "webhook-timestamp": sentAt } = headers;

  const expected = `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;
  // While a secret is being replaced, the one before signs as well.
  const given = [headers["x-service-signature"], headers["x-service-signature-previous"]];
  if (!given.some((signature) => same(signature, expected))) return false;
  if (fresh(timestamp, now)) return true;

  // A replay carries the time of the original. When it was sent is in the second signature, which signs it.
  if (headers["x-service-replay"] !== "true" || !fresh(sentAt, now)) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const start = `${headers["webhook-id"]}.${sentAt}.`;
  const second = `v1,${createHmac("sha256", key).update(start).update(body).digest("base64")}`;
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => same(signature, second));
}

const fresh = (time, now) => /^\d{1,12}$/.test(time ?? "") && Math.abs(now - Number(time)) <= TOLERANCE_S;

/** Takes the same time wherever the two differ. */
function same(given, expected) {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

// With node:http:
//
//   createServer(async (request, response) => {
//     try {
//       const chunks = [];
//       let bytes = 0;
//       for await (const chunk of request) if ((bytes += chunk.length) <= 1024 * 1024) chunks.push(chunk);
//       if (bytes > 1024 * 1024) return response.writeHead(413).end();
//       const body = Buffer.concat(chunks);
//       if (!verify(process.env.WEBHOOK_SECRET, request.headers, body)) return response.writeHead(400).end();
//       await handleOnce(JSON.parse(body)); // puts it into a queue or a table, and skips an event id that it has seen
//       response.writeHead(204).end(); // the work comes later: it may take longer than an answer
//     } catch (error) {
//       if (!request.complete) return; // the sender hung up halfway, and sends it again
//       console.error(error);
//       response.writeHead(500).end(); // it comes again
//     }
//   }).listen(8080);
//
// With Express, the raw body:
//
//   app.post("/webhooks", express.raw({ type: "application/json", limit: "1mb" }), (request, response) => {
//     if (!verify(process.env.WEBHOOK_SECRET, request.headers, request.body)) return response.sendStatus(400); … });

import { verify, WebhookVerificationError } from "@gatehouse/verify";

const MAX_BYTES = 1024 * 1024;

/**
 * A handler for node:http: `createServer(receiver(process.env.WEBHOOK_SECRET, handleOnce)).listen(8080)`.
 * `handleOnce` is given each event, puts it into a queue or a table, and skips one whose id it has seen.
 */
export const receiver = (secret, handleOnce) => async (request, response) => {
  try {
    const body = await read(request);
    if (!body) return response.writeHead(413).end();
    await handleOnce(await verify({ body, headers: request.headers, secret }));
    response.writeHead(204).end(); // the work comes later: it may take longer than an answer
  } catch (error) {
    if (!request.complete) return; // the sender hung up halfway, and sends it again
    if (error instanceof WebhookVerificationError) {
      console.warn(`A webhook was refused (${error.code}): ${error.message}`);
      return response.writeHead(400).end(error.code);
    }
    console.error(error);
    response.writeHead(500).end(); // it comes again
  }
};

/** The body, or undefined where it is too large: then the rest is read, so that the answer arrives, and dropped. */
async function read(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_BYTES ? Buffer.concat(chunks) : undefined;
}

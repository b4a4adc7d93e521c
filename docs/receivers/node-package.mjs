import { verify, WebhookVerificationError } from "@gatehouse/verify";

/**
 * A handler for node:http: `createServer(receiver(process.env.WEBHOOK_SECRET, handleOnce)).listen(8080)`.
 * `handleOnce` is given each event, and skips one whose id it has seen.
 */
export const receiver = (secret, handleOnce) => async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let event;
  try {
    event = await verify({ body: Buffer.concat(chunks), headers: request.headers, secret });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`A webhook was refused (${error.code}): ${error.message}`);
    return response.writeHead(400).end(error.code);
  }
  response.writeHead(204).end(); // at once: what takes time comes after the answer
  await handleOnce(event);
};

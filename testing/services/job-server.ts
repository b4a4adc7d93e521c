import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { root } from "../../scripts/tools.ts";

type Example<Value> = { content: { "application/json": { examples: { usual: { value: Value } } } } };
type Document = {
  paths: { "/v1/jobs": { post: { responses: { 202: Example<{ id: string }> } } } };
  "x-webhooks": { "job.completed": { post: { requestBody: Example<{ data: { urls_ok: number } }> } } };
};

/** The examples of the document: the response to `POST /v1/jobs`, and the body of the webhook `job.completed`. */
export async function readExamples() {
  const document = JSON.parse(await readFile(path.join(root, "docs/openapi.json"), "utf8")) as Document;
  const exampleOf = <Value>({ content }: Example<Value>): Value => content["application/json"].examples.usual.value;
  return {
    job: exampleOf(document.paths["/v1/jobs"].post.responses[202]),
    event: exampleOf(document["x-webhooks"]["job.completed"].post.requestBody),
  };
}

/** Starts a server that responds to `POST /v1/jobs` with the example of the document. */
export async function startJobServer() {
  const { job } = await readExamples();
  const server = createServer(({ method, url }, response) => {
    const status = method === "POST" && url === "/v1/jobs" ? 202 : 404;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(job));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import type { IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import { bytesOf, numberOf, readProtobuf } from "../oracles/read-protobuf.ts";
import { webhookReceiver } from "./webhook-receiver.ts";

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  /** Empty for a root span. */
  parentId: string;
  name: string;
  /** As numbered by opentelemetry-proto: 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
  resource: Record<string, string | number>;
};

/** Starts a trace collector on loopback that reads opentelemetry-proto's trace/v1. */
export async function traceCollector() {
  const receiver = await webhookReceiver((_request, response) =>
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end(),
  );
  const requests = () => receiver.received.filter(({ path }) => path === "/v1/traces");
  return Object.assign(receiver, {
    spans: (): CollectedSpan[] => requests().flatMap(({ headers, body }) => spansOf(unpacked(headers, body))),
    /** Everything received as text, to search for what must not be in it. */
    text: (): string =>
      requests()
        .map(({ headers, body }) => unpacked(headers, body).toString("latin1"))
        .join("\n"),
  });
}

const unpacked = (headers: IncomingHttpHeaders, body: Buffer): Buffer =>
  headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;

const text = (parts: readonly Buffer[]): string => (parts[0] ?? Buffer.alloc(0)).toString("utf8");
const hex = (parts: readonly Buffer[]): string => (parts[0] ?? Buffer.alloc(0)).toString("hex");

/** Returns the spans of an ExportTraceServiceRequest. */
function spansOf(request: Buffer): CollectedSpan[] {
  return bytesOf(readProtobuf(request), 1).flatMap((resourceSpans) => {
    const parts = readProtobuf(resourceSpans);
    const [about = Buffer.alloc(0)] = bytesOf(parts, 1);
    const resource = attributesOf(bytesOf(readProtobuf(about), 1));
    const scopes = bytesOf(parts, 2);
    const spans = scopes.flatMap((scope) => bytesOf(readProtobuf(scope), 2));
    return spans.map((span) => ({ ...readSpan(readProtobuf(span)), resource }));
  });
}

function readSpan(fields: ReturnType<typeof readProtobuf>): Omit<CollectedSpan, "resource"> {
  const [status = Buffer.alloc(0)] = bytesOf(fields, 15);
  return {
    traceId: hex(bytesOf(fields, 1)),
    spanId: hex(bytesOf(fields, 2)),
    parentId: hex(bytesOf(fields, 4)),
    name: text(bytesOf(fields, 5)),
    kind: numberOf(fields, 6) ?? 0,
    attributes: attributesOf(bytesOf(fields, 9)),
    links: bytesOf(fields, 13).map((link) => {
      const parts = readProtobuf(link);
      return { traceId: hex(bytesOf(parts, 1)), spanId: hex(bytesOf(parts, 2)) };
    }),
    failed: numberOf(readProtobuf(status), 3) === 2,
  };
}

function attributesOf(pairs: readonly Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const fields = readProtobuf(pair);
      const [value = Buffer.alloc(0)] = bytesOf(fields, 2);
      const parts = readProtobuf(value);
      const [double] = bytesOf(parts, 4);
      return [text(bytesOf(fields, 1)), numberOf(parts, 3) ?? double?.readDoubleLE() ?? text(bytesOf(parts, 1))];
    }),
  );
}

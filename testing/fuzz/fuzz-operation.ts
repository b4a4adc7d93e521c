import fc from "fast-check";
import { newId } from "#lib/platform/values/ids.ts";
import type { WholeWorkspace } from "../builders/whole-workspace.ts";
import { PATH_PARTS } from "../samples/route-tries.ts";
import type { ApiDocument, Operation } from "./document.ts";
import { corruptedFields, type JsonSchema, type Known, odd, valuesOf } from "./schema-values.ts";

/** The document, the caller, and a workspace whose data must never be returned. */
export type Parties = {
  document: ApiDocument;
  url: string;
  token: string;
  mine: WholeWorkspace;
  theirs: WholeWorkspace;
};

/** URLs that cannot be reached: closed port, forbidden address or unknown name. */
const ADDRESSES = [
  "http://localhost:1/",
  "https://192.0.2.1/",
  "http://169.254.169.254/latest/meta-data",
  "https://no-such-host.invalid/a?b=c#d",
  "http://[::1]:99999/",
  "https://user:p@ss@h/",
];
const OF_AN_ADDRESS = /^(urls?|webhook|forward_to|origin)$/;
const OF_AN_ID = /^\^(\w{3})_/;

/** Own IDs, another workspace's IDs, an unused ID, and invalid ones. */
function idsOf({ mine, theirs }: Parties, kind: keyof WholeWorkspace["ids"]): fc.Arbitrary<unknown> {
  const prefix = mine.ids[kind].slice(0, mine.ids[kind].indexOf("_"));
  const made = fc.date({ min: new Date(0), max: new Date("9700-01-01"), noInvalidDate: true });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(mine.ids[kind]) },
    fc.constant(theirs.ids[kind]),
    made.map((at) => newId(prefix as "key", at)),
    // The highest timestamp that an ID can encode, which is out of range for most parsers.
    fc.constant(`${prefix}_${"7".padEnd(26, "z")}`),
    fc.stringMatching(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/).map((body) => `${prefix}_${body}`),
  );
}

function knownOf(parties: Parties): Known {
  const kinds = new Map(Object.entries(parties.mine.ids).map(([kind, id]) => [id.slice(0, id.indexOf("_")), kind]));
  return (name: string, { pattern }: JsonSchema) => {
    const kind = kinds.get(OF_AN_ID.exec(pattern ?? "")?.[1] ?? "");
    if (kind !== undefined) return idsOf(parties, kind as keyof WholeWorkspace["ids"]);
    return OF_AN_ADDRESS.test(name) ? fc.constantFrom(...ADDRESSES) : undefined;
  };
}

type Input = {
  parts: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, unknown>;
};

/** Generates input for an operation: mostly valid, often with one mistake. */
function inputs(operation: Operation, parties: Parties): fc.Arbitrary<Input> {
  const known = knownOf(parties);
  const among = (where: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === where);
  const fields = (where: string) => {
    const properties = Object.fromEntries(among(where).map(({ name, schema }) => [name, schema]));
    const required = among(where).flatMap(({ name, required }) => (required ? [name] : []));
    return valuesOf("", { type: "object", properties, required }, known) as fc.Arbitrary<Record<string, unknown>>;
  };
  const parts = among("path").map(({ name }) => [
    name,
    fc.oneof({ weight: 5, arbitrary: idsOf(parties, PATH_PARTS[name] ?? "key") }, odd),
  ]);
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema && (valuesOf("", schema, known) as fc.Arbitrary<Record<string, unknown>>);
  return fc.record({
    parts: fc.record(Object.fromEntries(parts)),
    query: corruptedFields(fields("query")),
    headers: fields("header"),
    body: body ? fc.oneof({ weight: 9, arbitrary: corruptedFields(body) }, odd) : fc.constant(undefined),
  });
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

function requestOf(
  { method, path }: Operation,
  { parts, query, headers, body }: Input,
  token: string,
): [string, RequestInit] {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(parts[name])) || "-");
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [name, asText(each)]),
    ),
  );
  // Other characters cannot be sent in a header.
  const sendable = Object.entries(headers).map(([name, value]) => [
    name,
    asText(value)
      .replaceAll(/[^\x20-\x7e]/g, "-")
      .trim(),
  ]);
  return [
    search.size > 0 ? `${filled}?${search}` : filled,
    {
      method,
      headers: {
        ...Object.fromEntries(sendable),
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  ];
}

/**
 * Returns whether the server is at fault: 502 and 504 report a target's failure, and 501 missing
 * configuration.
 */
const isOurFault = (status: number): boolean => status === 500 || status === 503;

/**
 * Calls an operation with valid and invalid input. Throws with the smallest failing call if a
 * response is undocumented or a server error, if invalid input is accepted, or if it contains
 * another workspace's data.
 */
export async function fuzzOperation(
  operation: Operation,
  parties: Parties,
  run: { seed: number; numRuns: number },
): Promise<void> {
  const holds = async (input: Input): Promise<void> => {
    const [path, init] = requestOf(operation, input, parties.token);
    const response = await fetch(parties.url + path, init);
    const text = await response.text();
    const fail = (why: string) => {
      throw new Error(`${why}\n${init.method} ${path}\n${init.body ?? ""}\n${response.status} ${text.slice(0, 2_000)}`);
    };
    if (isOurFault(response.status)) fail("A fault of ours.");
    const wrong = parties.document.problemOfAnswer(
      operation,
      response.status,
      response.headers.get("content-type") ?? "",
      text,
    );
    if (wrong !== undefined) fail(wrong);
    if (text.includes(parties.theirs.secret)) fail("It tells of another workspace.");
    if (/\bat .*\.ts:\d+/.test(text)) fail("It tells where in our source it failed.");
    const refused = input.body === undefined ? undefined : parties.document.problemOfBody(operation, input.body);
    if (refused !== undefined && response.status < 400) fail(`Taken, though ${refused}.`);
  };
  await fc.assert(fc.asyncProperty(inputs(operation, parties), holds), run);
}

import { LRUCache } from "lru-cache";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import type { OutboundAnswer } from "#lib/platform/outbound/types.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { FIXTURES, slowMs } from "#lib/scraping/fixtures/catalogue.ts";
import {
  DEFAULT_FIXTURE,
  FIXTURE_DURATION_MS,
  FIXTURE_FETCHED_AT,
  MEMO_SIZE,
} from "#lib/scraping/fixtures/constants.ts";
import { fixturesUrl, underFixtures } from "#lib/scraping/fixtures/fixtures-url.ts";
import type { Fixture, FixtureFailure } from "#lib/scraping/fixtures/types.ts";
import { type AnswerError, readAnswer } from "./read-answer.ts";
import { type ReadingInput, wantsOf } from "./reading.ts";

export type FixtureError = AnswerError | "unknown_fixture" | "robots_disallowed";

/** Without its ID, so that it is always the same. */
export type FixtureDocument = Omit<Document, "id">;

type Answer = Result<FixtureDocument, AnswerError>;

const FAILURES: Record<FixtureFailure, string> = {
  target_timeout: "The target did not answer in time.",
  dns_failure: "The host name has no address.",
  tls_error: "No secure connection to the target: it does not speak TLS on this port.",
  too_many_redirects: "The target redirects too many times.",
  response_too_large: "The target's answer is too large.",
  robots_disallowed: "The target's robots.txt does not allow this page.",
};

/** A requested fixture: `path` is its own, `url` the one to return. */
type Asked = { workspace: WorkspaceId; path: string; fixture: Fixture; url: string; input: ReadingInput };

/** Documents are shared between calls and must not be modified. */
const memo = new LRUCache<string, Answer>({ max: MEMO_SIZE });

/**
 * Scrapes an address for a test key (contract 5), without network access or delay, and the same
 * each time. The fixture's response is read by the same engine as real pages.
 */
export async function answerFixture(
  workspace: WorkspaceId,
  url: string,
  input: ReadingInput & { timeout_ms: number },
): Promise<Result<FixtureDocument, FixtureError>> {
  const place = underFixtures(url);
  if (!place) {
    const target = readTarget(url);
    return target.ok ? defaultFixture(workspace, url, input) : refuse(target.code, target.message);
  }
  const fixture = FIXTURES.get(place.path);
  if (!fixture) return unknownFixture();
  if (fixture.failure) return refuse(fixture.failure, FAILURES[fixture.failure]);
  if (place.path === "/slow")
    return answerSlow({ workspace, path: place.path, fixture, url, input }, place.query, input.timeout_ms);
  return read({ workspace, path: place.path, fixture, url, input });
}

/** Returns the fixture for all other addresses, with a warning. */
export async function defaultFixture(workspace: WorkspaceId, url: string | null, input: ReadingInput): Promise<Answer> {
  const fixture = FIXTURES.get(DEFAULT_FIXTURE);
  if (!fixture) throw new Error(`The catalogue has no ${DEFAULT_FIXTURE}.`);
  const answer = await read({ workspace, path: DEFAULT_FIXTURE, fixture, url: fixturesUrl() + DEFAULT_FIXTURE, input });
  if (!answer.ok) return answer;
  return ok({ ...answer.value, url, final_url: url, redirects: [], warnings: ["fixture", ...answer.value.warnings] });
}

async function answerSlow(asked: Asked, query: URLSearchParams, timeoutMs: number): Promise<Answer> {
  const ms = slowMs(query);
  if (ms >= timeoutMs) return refuse("target_timeout", `The target did not respond completely within ${timeoutMs} ms.`);
  const answer = await read(asked);
  return answer.ok ? ok({ ...answer.value, duration_ms: ms }) : answer;
}

async function read(asked: Asked): Promise<Answer> {
  const { path, url, input } = asked;
  const key =
    isPlain(input) && url === fixturesUrl() + path
      ? `${path} ${wantsOf(input).formats.join()} ${input.only_main_content}`
      : undefined;
  const known = key === undefined ? undefined : memo.get(key);
  if (known) return known;
  const answer = await readFresh(asked);
  if (key !== undefined && path !== "/large") memo.set(key, answer);
  return answer;
}

const isPlain = (input: ReadingInput): boolean =>
  input.include_selectors.length === 0 && input.exclude_selectors.length === 0 && input.extract_rules === undefined;

async function readFresh({ workspace, path, fixture, url, input }: Asked): Promise<Answer> {
  const end = fixture.leadsTo;
  const shown = end === undefined ? fixture : (FIXTURES.get(end) ?? fixture);
  const { status, headers, body } = shown.serve(new URLSearchParams(), fixturesUrl());
  const finalUrl = end === undefined ? url : fixturesUrl() + end;
  const result: OutboundAnswer = {
    ok: true,
    status,
    headers,
    body,
    finalUrl,
    redirects: end === undefined ? [] : [{ url: fixturesUrl() + path, status: 302 }],
    timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0, total_ms: FIXTURE_DURATION_MS },
    truncated: false,
  };
  const reading = await readAnswer(workspace, result, input);
  if (!reading.ok) return reading;
  return ok({
    url,
    ...reading.value,
    duration_ms: FIXTURE_DURATION_MS,
    credits_used: 0,
    cached: false,
    fetched_at: FIXTURE_FETCHED_AT,
  });
}

function unknownFixture(): Refusal<"unknown_fixture"> {
  const fixtures = [...FIXTURES.keys()];
  return refuse("unknown_fixture", `This fixture does not exist. Available fixtures: ${fixtures.join(", ")}.`, {
    fixtures,
  });
}

import "server-only";
import { revalidatePath } from "next/cache";
import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect, unstable_rethrow } from "next/navigation";
import type { NextRequest } from "next/server";
import { cache } from "react";
import type * as z from "zod";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { opensMailbox } from "#lib/accounts/auth/mailbox.ts";
import { beginSignIn } from "#lib/accounts/auth/passkeys/begin-sign-in.ts";
import { signInByPasskey } from "#lib/accounts/auth/passkeys/sign-in-by-passkey.ts";
import { findMembership, findPerson } from "#lib/accounts/auth/queries.ts";
import { staleSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { isOwnOrigin, mayRead, type Provenance, safeNext } from "#lib/accounts/auth/rules.ts";
import type { PasskeySignInInput } from "#lib/accounts/auth/schema.ts";
import { signOut } from "#lib/accounts/auth/sign-out.ts";
import { touchMember, touchSession, wasSeenRecently } from "#lib/accounts/auth/touch-session.ts";
import { type Permission, permits } from "#lib/kernel/permissions.ts";
import type { MemberCtx, Person, PersonCtx, VisitorCtx } from "#lib/kernel/person.ts";
import { randomToken } from "#lib/platform/crypto/crypto.ts";
import { requestClock } from "#lib/platform/database/request-clock.ts";
import { env } from "#lib/platform/env/env.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { ActionResult } from "./run-verb.ts";
import { refusedBy, runVerb, surprise } from "./run-verb.ts";
import { rememberBrowser } from "./sign-in/known-browsers.ts";
import { serveSignIn } from "./sign-in/serve-sign-in.ts";

/**
 * The clock, IP address and ID of this request. server/web/pages.ts sets x-gatehouse-client-ip and
 * x-gatehouse-request-id and removes them from client requests.
 */
export const visitorCtx = cache(async (): Promise<VisitorCtx> => {
  const given = await headers();
  return {
    clock: await requestClock(),
    ip: given.get("x-gatehouse-client-ip") ?? undefined,
    userAgent: given.get("user-agent") ?? undefined,
    requestId: given.get("x-gatehouse-request-id") ?? undefined,
  };
});

/** The signed-in person, looked up once per request. */
export const currentPerson = cache(async (): Promise<Person | undefined> => {
  const token = (await cookies()).get(authCookies(env().BASE_URL).sessionToken.name)?.value;
  if (!token) return undefined;
  const visitor = await visitorCtx();
  const person = await findPerson(visitor.clock, token);
  if (person && !wasSeenRecently(person.lastSeenAt, visitor.clock.now())) await touchSession({ ...visitor, person });
  return person;
});

/** Returns the signed-in person; redirects visitors to sign in and back to the page (or `next`). */
async function requirePerson(next?: string): Promise<Person> {
  const person = await currentPerson();
  if (person) return person;
  const wanted = safeNext((await headers()).get("x-gatehouse-path") ?? next);
  redirect(wanted === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(wanted)}`);
}

/** Returns the scope of personal verbs and queries; redirects visitors like `requirePerson`. */
export async function personCtx(next?: string): Promise<PersonCtx> {
  const person = await requirePerson(next);
  return { ...(await visitorCtx()), person };
}

const membership = cache(async (slug: string): Promise<MemberCtx | undefined> => {
  const person = await currentPerson();
  if (!person) return undefined;
  const ctx = { ...(await visitorCtx()), person };
  const found = await findMembership(ctx, slug);
  if (found && !wasSeenRecently(found.lastSeenAt, ctx.clock.now())) await touchMember(ctx, found.memberId);
  return found;
});

/**
 * Returns the scope of a workspace's page. Visitors must sign in; non-members get "not found", as
 * for a missing workspace, and roles without the permission "forbidden".
 */
export async function memberCtx(slug: string, permission: Permission): Promise<MemberCtx> {
  await requirePerson(`/${slug}`);
  const ctx = await membership(slug);
  if (!ctx) notFound();
  if (!permits(ctx.actor, permission)) forbidden();
  return ctx;
}

/** Whether mail stays in the local mailbox because no mail server is configured. */
export const mailIsKept = (): boolean => env().SMTP_URL === undefined;

/** Returns the mailbox page's scope; undefined without its secret, not found without a mailbox. */
export async function mailboxCtx(): Promise<VisitorCtx | undefined> {
  if (!mailIsKept()) notFound();
  const given = (await cookies()).get(authCookies(env().BASE_URL).mailbox.name)?.value;
  return opensMailbox(given) ? await visitorCtx() : undefined;
}

/** Lets this browser read the mailbox until it is closed. */
export async function openMailbox(
  _ctx: VisitorCtx,
  { secret }: { secret: string },
): Promise<Result<null, "invalid_parameter">> {
  if (!opensMailbox(secret))
    return refuse("invalid_parameter", "This secret does not belong to this mailbox.", { param: "secret" });
  const { name, options } = authCookies(env().BASE_URL).mailbox;
  (await cookies()).set(name, secret.trim(), options);
  return ok(null);
}

async function provenance(): Promise<Provenance> {
  const given = await headers();
  return { origin: given.get("origin"), fetchSite: given.get("sec-fetch-site") };
}

/** Whether the page was opened here rather than by a link or script of another site. */
export const openedHere = async (): Promise<boolean> => mayRead(await provenance());

const SIGNED_OUT = {
  ok: false,
  error: "signed_out",
  message: "You are signed out. Sign in again, then try again.",
} as const;
const FOREIGN = {
  ok: false,
  error: "foreign_origin",
  message: "This request did not come from a page of this site.",
} as const;
const NOT_FOUND = {
  ok: false,
  error: "not_found",
  message: "This workspace does not exist, or you are not a member.",
} as const;
const FORBIDDEN = {
  ok: false,
  error: "forbidden",
  message: "You do not have permission to do this. Ask an owner of the workspace.",
} as const;

/** Runs `body` after the origin check; logs errors other than Next's signals with a reference. */
async function guarded<A>(what: string, body: () => Promise<A>, reads = false): Promise<A | ActionResult<never>> {
  try {
    const from = await provenance();
    if (reads ? !mayRead(from) : !isOwnOrigin(from, env().BASE_URL)) return FOREIGN;
    return await body();
  } catch (error) {
    unstable_rethrow(error);
    return surprise(error, what, (await visitorCtx()).requestId);
  }
}

type Verb<C, S extends z.ZodType, T> = (ctx: C, input: z.output<S>) => Promise<Result<T, string>>;

/** Makes a workspace action: checks origin, session, permission and input, then calls the verb. */
export function workspaceAction<S extends z.ZodType, T>(
  options: { permission: Permission; input: S; recent?: boolean },
  verb: Verb<MemberCtx, S, T>,
): (slug: string, input: unknown) => Promise<ActionResult<T>> {
  return (slug, input) =>
    guarded(verb.name, async () => {
      if (typeof slug !== "string") return NOT_FOUND;
      if (!(await currentPerson())) return SIGNED_OUT;
      const ctx = await membership(slug);
      if (!ctx) return NOT_FOUND;
      if (!permits(ctx.actor, options.permission)) return FORBIDDEN;
      const stale = options.recent ? staleSignIn(ctx) : undefined;
      if (stale) return refusedBy(stale);
      const answer = await runVerb(ctx, options.input, input, verb);
      if (answer.ok) revalidatePath(`/${ctx.workspace.slug}`, "layout");
      return answer;
    });
}

/** Makes a personal action: checks origin, session and input, then calls the verb. */
export function personAction<S extends z.ZodType, T>(
  options: { input: S; recent?: boolean },
  verb: Verb<PersonCtx, S, T>,
): (input: unknown) => Promise<ActionResult<T>> {
  return (input) =>
    guarded(verb.name, async () => {
      const person = await currentPerson();
      if (!person) return SIGNED_OUT;
      const ctx = { ...(await visitorCtx()), person };
      const stale = options.recent ? staleSignIn(ctx) : undefined;
      if (stale) return refusedBy(stale);
      const answer = await runVerb(ctx, options.input, input, verb);
      if (answer.ok) revalidatePath("/", "layout");
      return answer;
    });
}

/** Makes a visitor action, as the entry point test allows: sign-in, sign-out and leak reports. */
export function visitorAction<S extends z.ZodType, T>(
  options: { input: S },
  verb: Verb<VisitorCtx, S, T>,
): (input: unknown) => Promise<ActionResult<T>> {
  return (input) => guarded(verb.name, async () => runVerb(await visitorCtx(), options.input, input, verb));
}

/** Ends this browser's session and removes its cookie. */
export async function leaveSession(ctx: VisitorCtx): Promise<Result<null>> {
  const { name, options } = authCookies(env().BASE_URL).sessionToken;
  const jar = await cookies();
  const token = jar.get(name)?.value;
  if (token) await signOut(ctx, token);
  jar.set(name, "", { ...options, maxAge: 0 });
  return ok(null);
}

/** Begins a passkey sign-in; the answer must come with the cookie that this sets. */
export async function beginPasskeySignIn(ctx: VisitorCtx) {
  const { name, options } = authCookies(env().BASE_URL).passkey;
  const browser = randomToken();
  const begun = await beginSignIn(ctx, browser);
  if (begun.ok) (await cookies()).set(name, browser, options);
  return begun;
}

/** Signs this browser in with a passkey and ends its previous session, as a link does. */
export async function endPasskeySignIn(
  ctx: VisitorCtx,
  input: PasskeySignInInput,
): Promise<Result<{ next: string }, "passkey_refused">> {
  const { passkey, sessionToken } = authCookies(env().BASE_URL);
  const jar = await cookies();
  const browser = jar.get(passkey.name)?.value ?? "";
  jar.set(passkey.name, "", { ...passkey.options, maxAge: 0 });
  const replaces = jar.get(sessionToken.name)?.value;
  const signedIn = await signInByPasskey(ctx, { browser, response: input.response, replaces });
  if (!signedIn.ok) return signedIn;
  jar.set(sessionToken.name, signedIn.value.token, sessionToken.options);
  await rememberBrowser(signedIn.value.userId);
  return ok({ next: safeNext(input.next) });
}

const STATUS: Record<string, number> = {
  invalid_parameter: 400,
  invalid_cursor: 400,
  signed_out: 401,
  forbidden: 403,
  foreign_origin: 403,
  recent_sign_in_required: 403,
  not_found: 404,
  internal_error: 500,
  overloaded: 503,
  archive_unavailable: 503,
};

type RouteContext = { params: Promise<Record<string, string>> };
type RouteHandler<T> = (
  ctx: MemberCtx,
  request: Request,
  params: Record<string, string>,
) => Promise<Result<T, string> | Response>;

/** Makes an uncached JSON route of a workspace with the guards of `workspaceAction`. */
export function dashboardRoute<T>(permission: Permission, handler: RouteHandler<T>) {
  return async (request: Request, { params }: RouteContext): Promise<Response> => {
    const given = await params;
    const reads = request.method === "GET" || request.method === "HEAD";
    const handle = async (): Promise<ActionResult<T> | Response> => {
      if (!(await currentPerson())) return SIGNED_OUT;
      const ctx = await membership(given.workspace ?? "");
      if (!ctx) return NOT_FOUND;
      if (!permits(ctx.actor, permission)) return FORBIDDEN;
      const result = await handler(ctx, request, given);
      return result instanceof Response || result.ok ? result : refusedBy(result);
    };
    const answer = await guarded(new URL(request.url).pathname, handle, reads);
    if (answer instanceof Response) return answer;
    const headersOut = { "cache-control": "private, no-store" };
    if (answer.ok) return Response.json(answer.value, { headers: headersOut });
    const { ok: _, error: code, ...rest } = answer;
    const status = STATUS[code] ?? 409;
    return Response.json(
      { error: { code, ...rest } },
      { status, headers: { ...headersOut, ...(status === 503 && { "retry-after": "1" }) } },
    );
  };
}

/** Makes next-auth's route; the entry point test allows it only at app/api/auth/[...nextauth]. */
export function signInRoute() {
  return async (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> =>
    serveSignIn(await visitorCtx(), request, context);
}

/**
 * Makes a route for mailed links, which work signed in or not and from any origin: the link is the
 * proof and limits what it can do. The entry point test allows it only at
 * app/api/unsubscribe/[token].
 */
export function mailedLinkRoute(answer: (ctx: VisitorCtx, request: Request, token: string) => Promise<Response>) {
  return async (request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> =>
    answer(await visitorCtx(), request, (await params).token);
}

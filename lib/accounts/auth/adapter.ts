import { normaliseEmail } from "#lib/kernel/email-address.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { RenamePersonInput } from "./schema.ts";
import { startSession } from "./start-session.ts";
import type { SignInMethod } from "./types.ts";

type AdapterUser = {
  id: string;
  email: string;
  emailVerified: Date | null;
  name?: string | null;
  image?: string | null;
};
type NewUser = { email: string; name?: string | null | undefined; image?: string | null | undefined };
type ProviderAccount = { provider: string; providerAccountId: string };
type LinkToken = { identifier: string; token: string; expires: Date };

/**
 * The sign-in that the adapter serves: its method, and the token of the browser's previous session.
 */
export type SignIn = { method: SignInMethod; replaces?: string | undefined };

/** Returns a provider's name for a person, if it would also be valid as input here. */
function readableName(name: string | null | undefined): string | null {
  const read = RenamePersonInput.safeParse({ name: name ?? "" });
  return read.success && read.data.name !== "" ? read.data.name : null;
}

const userFields = { id: true, email: true, emailVerified: true, name: true, image: true } as const;

/**
 * The next-auth adapter for people, provider accounts, sessions and links, with our tables, our ids
 * and the database's time. Session tokens arrive in the clear, link tokens hashed by next-auth;
 * both are stored hashed. Only what a sign-in calls is here: our own queries and verbs read and end
 * sessions.
 */
export function authAdapter(ctx: VisitorCtx, { method, replaces }: SignIn) {
  const now = () => ctx.clock.now();
  return {
    /**
     * Also called when two browsers open a newcomer's links concurrently: the second finds the
     * person created by the first.
     */
    async createUser(user: NewUser): Promise<AdapterUser> {
      const at = now();
      const email = normaliseEmail(user.email);
      return await db().user.upsert({
        where: { email },
        update: { emailVerified: at },
        // Every sign-in method proves the address: a link was received there, or the provider
        // vouches for it.
        create: {
          id: newId("usr", at),
          email,
          name: readableName(user.name),
          image: user.image ?? null,
          emailVerified: at,
          createdAt: at,
        },
        select: userFields,
      });
    },

    async getUserByEmail(email: string): Promise<AdapterUser | null> {
      return await db().user.findUnique({ where: { email: normaliseEmail(email) }, select: userFields });
    },

    async getUserByAccount({ provider, providerAccountId }: ProviderAccount): Promise<AdapterUser | null> {
      const account = await db().account.findUnique({
        where: { provider_providerAccountId: { provider, providerAccountId } },
        select: { user: { select: userFields } },
      });
      return account?.user ?? null;
    },

    async updateUser({ id }: { id: string }): Promise<AdapterUser> {
      return await db().user.update({ where: { id }, data: { emailVerified: now() }, select: userFields });
    },

    /** Drops the provider's tokens: nothing is requested from a provider after the sign-in. */
    async linkAccount(account: ProviderAccount & { userId: string; type: string }): Promise<undefined> {
      const { userId, type, provider, providerAccountId } = account;
      const at = now();
      await db().account.createMany({
        data: [{ id: newId("acc", at), userId, type, provider, providerAccountId, createdAt: at }],
        skipDuplicates: true,
      });
    },

    async createSession(session: { sessionToken: string; userId: string }) {
      const { sessionToken: token, userId } = session;
      const expires = await db().$transaction((tx) => startSession(tx, ctx, { token, userId, method, replaces }));
      return { ...session, expires };
    },

    /**
     * Always null: each sign-in starts a new session, and a provider's account is never linked to
     * whichever account was signed in.
     */
    getSessionAndUser: () => null,

    /**
     * next-auth ends the browser's old session for links only; `createSession` does so for every
     * method, in its transaction.
     */
    deleteSession: () => null,

    /**
     * Required by next-auth next to `useVerificationToken`; `createSignInLink` creates our links.
     */
    createVerificationToken(): never {
      throw new Error("Sign-in links are not made by next-auth.");
    },

    /** Only one of two browsers that use a link concurrently finds it unused. */
    async useVerificationToken({
      identifier,
      token,
    }: {
      identifier: string;
      token: string;
    }): Promise<LinkToken | null> {
      const { rows } = await sql().query<LinkToken>(
        `update verification_tokens set used_at = $3
         where identifier = $1 and token = $2 and used_at is null and expires > $3
         returning identifier, token, expires`,
        [normaliseEmail(identifier), token, now()],
      );
      return rows[0] ?? null;
    },
  };
}

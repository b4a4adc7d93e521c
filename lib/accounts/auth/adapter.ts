import { normaliseEmail } from "#lib/kernel/email-address.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { db, sql } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
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

/** The sign-in that the adapter serves: by which way, and the token of the session that the browser had until now. */
export type SignIn = { method: SignInMethod; replaces?: string | undefined };

/** A provider's name for a person, if it could be entered here as well. */
function readableName(name: string | null | undefined): string | null {
  const read = RenamePersonInput.safeParse({ name: name ?? "" });
  return read.success && read.data.name !== "" ? read.data.name : null;
}

const userFields = { id: true, email: true, emailVerified: true, name: true, image: true } as const;

/**
 * Where next-auth keeps people, provider accounts, sessions and links: our tables, our ids, the database's time. Session tokens arrive
 * here in the clear, link tokens hashed by next-auth; both are stored hashed. Only what a sign-in calls is here: sessions are read and
 * ended by our own queries and verbs.
 */
export function authAdapter(ctx: VisitorCtx, { method, replaces }: SignIn) {
  const now = () => ctx.clock.now();
  return {
    /** Also reached when two browsers open a newcomer's links at once: the second finds the person that the first made. */
    async createUser(user: NewUser): Promise<AdapterUser> {
      const at = now();
      const email = normaliseEmail(user.email);
      return await db().user.upsert({
        where: { email },
        update: { emailVerified: at },
        // Every way in proves the address: a link was received there, or the provider vouches for it.
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

    /** The provider's tokens are dropped here: nothing is asked of a provider after the sign-in. */
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
     * Nobody, whatever the browser's cookie says: each sign-in makes a fresh session, and a provider's account is never joined to
     * the account that happened to be signed in.
     */
    getSessionAndUser: () => null,

    /** next-auth ends the browser's old session for links alone; `createSession` does, for every way in and in its transaction. */
    deleteSession: () => null,

    /** next-auth wants it next to `useVerificationToken`; ours are made by `createSignInLink`. */
    createVerificationToken(): never {
      throw new Error("Sign-in links are not made by next-auth.");
    },

    /** Of two browsers that use one link at once, one finds it unused. */
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

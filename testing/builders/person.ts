import type { PersonCtx } from "#lib/kernel/person.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { type Id, newId } from "#lib/platform/ids.ts";

/** Signs in a person who belongs to no workspace yet. */
export async function signedIn(clock: Clock, email: string): Promise<PersonCtx> {
  const user = await db().user.create({ data: { id: newId("usr", clock.now()), email } });
  const person = {
    id: user.id as Id<"usr">,
    email,
    name: null,
    sessionId: newId("ses", clock.now()),
    authenticatedAt: clock.now(),
    times: { zone: null, clock: false },
  };
  return { clock, person };
}

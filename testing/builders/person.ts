import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";

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

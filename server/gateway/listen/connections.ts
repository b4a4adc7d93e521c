import { databaseClock } from "#lib/platform/clock.ts";
import { Connections } from "#lib/webhooks/listeners/session/connections.ts";

/** The listeners whose command lines are connected to this process. */
export const connections = new Connections({ clock: databaseClock });

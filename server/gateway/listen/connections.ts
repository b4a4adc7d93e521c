import { Connections } from "#lib/listeners/session/connections.ts";
import { databaseClock } from "#lib/platform/clock.ts";

/** The listeners whose command lines are connected to this process. */
export const connections = new Connections({ clock: databaseClock });

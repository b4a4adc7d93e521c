import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { lookAtInstallation } from "./look-at-installation.ts";
import { isForgotten, nextStep } from "./rules.ts";
import type { Incident, IncidentCheck, IncidentStep } from "./types.ts";

/**
 * Checks the installation and mails operators (OPERATOR_EMAILS) about problems: once when one
 * lasts, and once when it ends. Runs under a lease, in one worker at a time. Checks nothing if
 * there is nobody to mail.
 *
 * @returns the number of mails enqueued.
 */
export async function notifyOperators({ clock }: { clock: Clock }): Promise<number> {
  const recipients = env().OPERATOR_EMAILS.split(",").filter(Boolean);
  if (recipients.length === 0) return 0;
  const now = clock.now();
  const looked = await lookAtInstallation(now);
  return await db().$transaction(async (tx) => {
    const known = await tx.incident.findMany();
    let mails = 0;
    for (const each of looked) {
      const incident = known.find(({ name }) => name === each.name);
      const step = nextStep(each.name, incident, each.problem !== null, now);
      await save(tx, each.name, step);
      if (!step.mail) continue;
      for (const recipient of recipients)
        await enqueue(tx, { clock }, { looked: each, incident, mail: step.mail, recipient });
      mails += recipients.length;
    }
    // Whatever was checked just now is not forgotten, even after a day without a worker.
    const unseen = known.filter(({ name }) => looked.every((each) => each.name !== name));
    const gone = unseen.filter((incident) => isForgotten(incident, now)).map(({ name }) => name);
    await tx.incident.deleteMany({ where: { name: { in: gone } } });
    return mails;
  });
}

async function save(tx: Tx, name: string, { next }: IncidentStep): Promise<void> {
  if (next) await tx.incident.upsert({ where: { name }, create: next, update: next });
  else await tx.incident.deleteMany({ where: { name } });
}

type Enqueued = {
  looked: IncidentCheck;
  incident: Incident | undefined;
  mail: "alarm" | "all_clear";
  recipient: string;
};

async function enqueue(tx: Tx, ctx: { clock: Clock }, { looked, incident, mail, recipient }: Enqueued): Promise<void> {
  const began = incident?.beganAt ?? ctx.clock.now();
  const common = { installation: env().BASE_URL, kind: looked.kind, began_at: began.toISOString() };
  const dedupeKey = `operator_${mail}:${looked.name}:${began.getTime()}:${recipient}`;
  if (mail === "alarm")
    await enqueueNotice(tx, ctx, {
      kind: "operator_alarm",
      recipient,
      payload: { ...common, problem: looked.problem ?? "" },
      dedupeKey,
    });
  else {
    const payload = { ...common, well_since: (incident?.wellSince ?? ctx.clock.now()).toISOString() };
    await enqueueNotice(tx, ctx, { kind: "operator_all_clear", recipient, payload, dedupeKey });
  }
}

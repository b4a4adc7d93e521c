import { CLEAR_MS, CONFIRM_MS, UNSEEN_MS } from "./constants.ts";
import type { Incident, IncidentStep } from "./types.ts";

const NOTHING: IncidentStep = { next: null, mail: null };

const since = (at: Date, now: Date): number => now.getTime() - at.getTime();

/** Returns the next step of an incident, known or not, given whether there is a problem now. */
export function nextStep(name: string, known: Incident | undefined, isWrong: boolean, now: Date): IncidentStep {
  if (!known) {
    if (!isWrong) return NOTHING;
    return { next: { name, beganAt: now, seenAt: now, notifiedAt: null, wellSince: null }, mail: null };
  }
  if (isWrong) {
    const mail = known.notifiedAt === null && since(known.beganAt, now) >= CONFIRM_MS ? "alarm" : null;
    const notifiedAt = mail ? now : known.notifiedAt;
    return { next: { ...known, seenAt: now, notifiedAt, wellSince: null }, mail };
  }
  if (known.notifiedAt === null) return NOTHING;
  const wellSince = known.wellSince ?? now;
  if (since(wellSince, now) >= CLEAR_MS) return { next: null, mail: "all_clear" };
  return { next: { ...known, seenAt: now, wellSince }, mail: null };
}

/** Whether an incident has been unchecked for so long that nobody will check it again. */
export const isForgotten = ({ seenAt }: Pick<Incident, "seenAt">, now: Date): boolean => since(seenAt, now) > UNSEEN_MS;

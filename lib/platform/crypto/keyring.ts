import { env } from "#lib/platform/env/env.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { derive, firstGeneration, type Generation, type Purpose } from "./generations.ts";

let generations: readonly Generation[] | undefined;

/**
 * Returns the known generations, newest first. Before the database is read, that of SECRET_KEY
 * alone.
 */
export function allGenerations(): readonly Generation[] {
  generations ??= [firstGeneration(env().SECRET_KEY)];
  return generations;
}

/** Undefined clears the known generations. */
export function setGenerations(known: readonly Generation[] | undefined): void {
  generations = known && [...known].sort((a, b) => b.number - a.number);
}

/**
 * Returns the generation for new values. All processes switch at the same instant of the database's
 * clock, long after each has read the new one.
 */
export function presentGeneration(): Generation {
  const [newest, ...older] = allGenerations();
  if (!newest) throw new Error("The keyring is empty.");
  if (older.length === 0) return newest;
  const now = databaseClock.now().getTime();
  return allGenerations().find((each) => each.from <= now) ?? newest;
}

export const keyFor = (purpose: Purpose): Buffer => derive(presentGeneration().secret, purpose);

/** Returns all keys of a purpose, newest first: values made with older keys stay valid. */
export const keysFor = (purpose: Purpose): Buffer[] => allGenerations().map(({ secret }) => derive(secret, purpose));

/** Throws if the generation is unknown here. */
export function keyOf(purpose: Purpose, number: number): Buffer {
  const found = allGenerations().find((each) => each.number === number);
  if (!found)
    throw new Error(`Something was sealed with keys of generation ${number}, which this process does not have.`);
  return derive(found.secret, purpose);
}

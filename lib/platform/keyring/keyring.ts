import { databaseClock } from "../clock.ts";
import { env } from "../env.ts";
import { derive, firstGeneration, type Generation, type Purpose } from "./generations.ts";

let generations: readonly Generation[] | undefined;

/** The newest first. Without a rotation, and before the database was asked: the one that SECRET_KEY gives. */
export function allGenerations(): readonly Generation[] {
  generations ??= [firstGeneration(env().SECRET_KEY)];
  return generations;
}

/** From now on these are the keys; undefined forgets what is known. */
export function setGenerations(known: readonly Generation[] | undefined): void {
  generations = known && [...known].sort((a, b) => b.number - a.number);
}

/** The one that makes what is new. All processes change to it at one instant of the database's clock, when each has long known it. */
export function presentGeneration(): Generation {
  const [newest, ...older] = allGenerations();
  if (!newest) throw new Error("The keyring is empty.");
  if (older.length === 0) return newest;
  const now = databaseClock.now().getTime();
  return allGenerations().find((each) => each.from <= now) ?? newest;
}

/** The key that one purpose has at present. */
export const keyFor = (purpose: Purpose): Buffer => derive(presentGeneration().secret, purpose);

/** Every key that a purpose had, the newest first: what was made with an older one is still good. */
export const keysFor = (purpose: Purpose): Buffer[] => allGenerations().map(({ secret }) => derive(secret, purpose));

/** The key that a purpose had in a generation; throws when that is not known here. */
export function keyOf(purpose: Purpose, number: number): Buffer {
  const found = allGenerations().find((each) => each.number === number);
  if (!found)
    throw new Error(`Something was sealed with keys of generation ${number}, which this process does not know.`);
  return derive(found.secret, purpose);
}

import { allShards, inEachShard } from "./shards.ts";

/**
 * What is found in each shard of a divided database, of which the worst is told: where it is, and in how many others it is as bad. Of one that is not divided,
 * what is found there.
 *
 * @param order the states, the best one first.
 */
export async function worstInShards<T extends { state: string; detail: string }>(
  order: readonly T["state"][],
  look: () => Promise<T>,
): Promise<T> {
  const found = (await Promise.all(inEachShard(look))).map((told, at) => ({ told, shard: allShards()[at]?.name }));
  const worst = Math.max(...found.map(({ told }) => order.indexOf(told.state)));
  const [first, ...others] = found.filter(({ told }) => order.indexOf(told.state) === worst);
  if (!first) throw new Error("Nothing was found in any shard.");
  const { shard, told } = first;
  // Where all is as it should be, it is so everywhere.
  if (shard === undefined || worst === 0 || others.length === found.length - 1) return told;
  const more = others.length > 0 ? `, and so in ${others.length} more` : "";
  return { ...told, detail: `${shard}: ${told.detail}${more}` };
}

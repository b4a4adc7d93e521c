import { allShards, inEachShard } from "./shards.ts";

/**
 * Returns the worst finding of all shards, with the shard's name and the number of others equally
 * bad. In an undivided database, the only finding.
 *
 * @param order the states, best first.
 */
export async function worstInShards<T extends { state: string; detail: string }>(
  order: readonly T["state"][],
  look: () => Promise<T>,
): Promise<T> {
  const found = (await Promise.all(inEachShard(look))).map((finding, at) => ({
    finding,
    shard: allShards()[at]?.name,
  }));
  const worst = Math.max(...found.map(({ finding }) => order.indexOf(finding.state)));
  const [first, ...others] = found.filter(({ finding }) => order.indexOf(finding.state) === worst);
  if (!first) throw new Error("Nothing was found in any shard.");
  const { shard, finding } = first;
  // Findings common to all shards need no shard's name.
  if (shard === undefined || worst === 0 || others.length === found.length - 1) return finding;
  const more = others.length > 0 ? `, and so in ${others.length} more` : "";
  return { ...finding, detail: `${shard}: ${finding.detail}${more}` };
}

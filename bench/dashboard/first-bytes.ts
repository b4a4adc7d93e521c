/** What a page is asked with: a person's session, or nobody's. */
export type Asked = { url: string; cookie: string };

/** Milliseconds until the first byte of the document's body, as a browser's first request of it takes. */
async function firstByte({ url, cookie }: Asked): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers: { ...(cookie && { cookie }) }, redirect: "manual" });
  const took = performance.now() - begun;
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return took;
}

/** Rounds before anything counts: statements are planned, caches filled, code compiled. */
const WARM_UP = 5;

/** Asks for every page in turn, one after the other, `rounds` times: what disturbs the machine disturbs all alike. */
export async function firstBytes(pages: readonly Asked[], rounds: number): Promise<number[][]> {
  const took: number[][] = pages.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [at, page] of pages.entries()) {
      const ms = await firstByte(page);
      if (round >= 0) took[at]?.push(ms);
    }
  return took;
}

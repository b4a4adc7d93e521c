/** A page to request; `cookie` is empty without a session. */
export type Asked = { url: string; cookie: string };

/** Returns the ms until the response headers arrive. */
async function firstByte({ url, cookie }: Asked): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers: { ...(cookie && { cookie }) }, redirect: "manual" });
  const took = performance.now() - begun;
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return took;
}

/** Uncounted rounds, for statement plans, caches and compiled code. */
const WARM_UP = 5;

/** Requests every page in turn, `rounds` times, so that disturbances affect all pages alike. */
export async function firstBytes(pages: readonly Asked[], rounds: number): Promise<number[][]> {
  const took: number[][] = pages.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [at, page] of pages.entries()) {
      const ms = await firstByte(page);
      if (round >= 0) took[at]?.push(ms);
    }
  return took;
}

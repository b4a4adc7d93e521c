"use client";

import { useQuery } from "@tanstack/react-query";
import { readJson, readProblem } from "./read-json.ts";

/** How often a live tail looks. */
const TAIL_MS = 2_000;

type LivePageOptions<P> = {
  /** The route that answers the page. */
  path: string;
  /** The page as the server rendered it, and when: another rendering begins again. */
  page: P;
  readAt: string;
  /** Whether it is read again; or that, of the page that was read last. */
  tail: boolean | ((page: P) => boolean);
  /** What is shown once `read` was answered while `shown` was; without it, what was read. */
  merge?: (shown: P, read: P) => P;
};

/** A page of a list; with `tail`, read again every two seconds for as long as it holds and the tab is looked at. */
export function useLivePage<P>({ path, page, readAt, tail, merge }: LivePageOptions<P>): {
  page: P;
  problem: string | undefined;
} {
  const follows = (shown: P): boolean => (typeof tail === "function" ? tail(shown) : tail);
  const live = useQuery({
    queryKey: ["live-page", path, readAt],
    queryFn: async ({ client, queryKey, signal }) => {
      const read = await readJson<P>(path, signal);
      const shown = client.getQueryData<P>(queryKey);
      return merge && shown !== undefined ? merge(shown, read) : read;
    },
    initialData: page,
    enabled: follows(page),
    refetchInterval: ({ state }) => (follows(state.data as P) ? TAIL_MS : false), // as it was rendered, at first
    retry: false,
    gcTime: 0,
  });
  const shown = live.data as P;
  return { page: shown, problem: follows(shown) ? readProblem(live.error) : undefined };
}

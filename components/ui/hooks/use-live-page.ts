"use client";

import { useQuery } from "@tanstack/react-query";
import { readJson, readProblem } from "./read-json.ts";

const TAIL_MS = 2_000;

type LivePageOptions<P> = {
  /** The page's JSON route. */
  path: string;
  /** The server-rendered page and its time; a new rendering starts over. */
  page: P;
  readAt: string;
  /** Whether to poll; a function decides from the last page. */
  tail: boolean | ((page: P) => boolean);
  /** Combines the shown page with the one just read; by default replaces it. */
  merge?: (shown: P, read: P) => P;
};

/** A page of a list; with `tail`, polled every two seconds while the tab is visible. */
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
    refetchInterval: ({ state }) => (follows(state.data as P) ? TAIL_MS : false), // starts with the rendered page
    retry: false,
    gcTime: 0,
  });
  const shown = live.data as P;
  return { page: shown, problem: follows(shown) ? readProblem(live.error) : undefined };
}

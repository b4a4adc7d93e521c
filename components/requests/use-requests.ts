"use client";

import { useQuery } from "@tanstack/react-query";
import type { ApiRequest } from "#lib/requests/types.ts";

export type RequestPage = { data: ApiRequest[]; next_cursor: string | null };

/** How often the tail looks. */
const TAIL_MS = 2_000;

/** What a refused fetch tells the person. */
class FetchRefused extends Error {}

async function read<T>(path: string, signal: AbortSignal): Promise<T> {
  const answer = await fetch(path, { signal, headers: { accept: "application/json" } });
  if (answer.ok) return (await answer.json()) as T; // our own routes, under the type that they declare
  const body = (await answer.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  throw new FetchRefused(body?.error?.message ?? "The server could not answer.");
}

const words = (error: Error | null): string | undefined =>
  error === null ? undefined : error instanceof FetchRefused ? error.message : "The server could not be reached.";

type LiveOptions = {
  slug: string;
  query: Readonly<Record<string, string>>;
  /** The page as the server rendered it, and when: another rendering begins anew. */
  page: RequestPage;
  readAt: string;
  tail: boolean;
};

/** The page of the list; with `tail`, read again every two seconds for as long as the tab is looked at. */
export function useLiveRequests({ slug, query, page, readAt, tail }: LiveOptions) {
  const live = useQuery({
    queryKey: ["requests", slug, query, readAt],
    queryFn: ({ signal }) => read<RequestPage>(`/api/dashboard/${slug}/requests?${new URLSearchParams(query)}`, signal),
    initialData: page,
    enabled: tail,
    refetchInterval: TAIL_MS,
    retry: false,
    gcTime: 0,
  });
  return { page: live.data, problem: tail ? words(live.error) : undefined };
}

/** The request whose sheet is open: out of the list, as the server rendered it, or fetched. */
export function useOpenRequest(slug: string, id: string | undefined, known: readonly ApiRequest[]) {
  const found = known.find((request) => request.id === id);
  const fetched = useQuery({
    queryKey: ["request", slug, id],
    queryFn: ({ signal }) => read<ApiRequest>(`/api/dashboard/${slug}/requests/${id}`, signal),
    enabled: id !== undefined && found === undefined,
    retry: false,
  });
  return { request: found ?? (id === undefined ? undefined : fetched.data), problem: words(fetched.error) };
}

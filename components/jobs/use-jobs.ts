"use client";

import { useQuery } from "@tanstack/react-query";
import { isRefusal, readJson, readProblem, requireOk } from "#components/ui/hooks/read-json.ts";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { PREVIEW_LINES, PREVIEW_READ_MAX } from "#lib/scraping/jobs/constants.ts";
import { previewLine } from "#lib/scraping/jobs/rules.ts";
import type { Job, JobDetail, PreviewLine } from "#lib/scraping/jobs/types.ts";

export type JobPage = { data: readonly Job[]; next_cursor: string | null; read_at: string };

/** Polling interval while the tab is visible. */
const LOOK_MS = 2_000;

/** Whether a job or crawl has ended. */
export const isFinished = ({ finished_at }: { finished_at: string | null }): boolean => finished_at !== null;

/** Polls a page of the list while it has running jobs. */
export const useJobs = (slug: string, query: Readonly<Record<string, string>>, rendered: JobPage) =>
  useLivePage({
    path: `/api/dashboard/${slug}/jobs?${new URLSearchParams(query)}`,
    page: rendered,
    readAt: rendered.read_at,
    tail: ({ data }) => !data.every(isFinished),
  });

/** Polls the job of the open sheet until it ends. */
export function useOpenJob(slug: string, id: string | undefined, opened: JobDetail | null) {
  const known = opened && opened.id === id ? opened : undefined;
  const live = useQuery({
    queryKey: ["job", slug, id, known?.read_at],
    queryFn: ({ signal }) => readJson<JobDetail>(`/api/dashboard/${slug}/jobs/${id}`, signal),
    ...(known && { initialData: known }),
    enabled: id !== undefined && (known === undefined || !isFinished(known)),
    // Stop polling one that is missing or forbidden.
    refetchInterval: ({ state }) => ((state.data ? isFinished(state.data) : isRefusal(state.error)) ? false : LOOK_MS),
    staleTime: LOOK_MS,
    retry: false,
  });
  return { job: id === undefined ? undefined : live.data, problem: readProblem(live.error), again: live.refetch };
}

/** Makes a URL of this installation relative, whatever host it has. */
export function ownPath(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Fetches only the first lines behind a signed link. */
async function readFirstLines(link: string, signal: AbortSignal): Promise<PreviewLine[]> {
  const response = await requireOk(await fetch(ownPath(link), { signal, credentials: "omit" }));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let lines = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    lines += part.value.split("\n").length - 1;
    if (lines >= PREVIEW_LINES || text.length > PREVIEW_READ_MAX) break;
  }
  await reader?.cancel();
  return text.split("\n", PREVIEW_LINES).flatMap((line) => (line === "" ? [] : (previewLine(line) ?? [])));
}

/** The first lines of a job's results: from the job while it runs, then from the results. */
export function useFirstLines(job: JobDetail): { lines: readonly PreviewLine[]; problem: string | undefined } {
  const link = job.finished_at === null ? null : job.download_url;
  const read = useQuery({
    queryKey: ["first-lines", job.id, link !== null],
    queryFn: ({ signal }) => readFirstLines(link ?? "", signal),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { lines: link === null ? job.preview : (read.data ?? []), problem: readProblem(read.error) };
}

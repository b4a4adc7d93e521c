"use client";

import { useEffect, useRef, useState } from "react";
import { useLogDays } from "#components/retention/log-days.tsx";
import { readProblem, requireOk } from "#components/ui/hooks/read-json.ts";
import { saveFile } from "#components/ui/text/save-file.ts";
import { type ExportSpan, spanOf } from "./estimate.ts";
import { type ExportProgress, readExport } from "./read-export.ts";

export type ExportFormat = "csv" | "ndjson";

export type ExportRun = {
  format: ExportFormat;
  query: Readonly<Record<string, string>>;
  progress: ExportProgress;
  span: ExportSpan;
  /** Ms since the start. */
  elapsed: number;
  state: "running" | "done" | "failed";
  problem?: string | undefined;
};

/** Minimum ms between progress updates. */
const SHOW_EVERY_MS = 100;
const HEAD_LINES = { csv: 1, ndjson: 0 };
const NOTHING: ExportProgress = { rows: 0, bytes: 0, reached: undefined };

const nameIn = (disposition: string | null, format: ExportFormat): string =>
  /filename="([\w.-]+)"/.exec(disposition ?? "")?.[1] ?? `deliveries.${format}`;

/** Runs one export at a time, read here to show its progress and saved once complete. */
export function useExport(slug: string) {
  const keptDays = useLogDays();
  const [run, setRun] = useState<ExportRun>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const stop = () => {
    underWay.current?.abort();
    setRun(undefined);
  };

  const start = async (format: ExportFormat, query: Readonly<Record<string, string>>) => {
    underWay.current?.abort();
    const cancel = new AbortController();
    underWay.current = cancel;
    const began = performance.now();
    let shown = 0;
    let progress = NOTHING;
    const span = spanOf(query, { now: Date.now(), keptDays });
    const show = (state: ExportRun["state"], problem?: string) => {
      shown = performance.now();
      if (!cancel.signal.aborted) setRun({ format, query, progress, span, elapsed: shown - began, state, problem });
    };
    show("running");
    try {
      const path = `/api/dashboard/${slug}/deliveries/export?${new URLSearchParams({ ...query, format })}`;
      const answer = await requireOk(await fetch(path, { signal: cancel.signal }));
      const { headers, body } = answer;
      if (!body) throw new Error("The response has no body.");
      const file = await readExport(body, headers.get("content-type") ?? "", HEAD_LINES[format], (next) => {
        progress = next;
        if (performance.now() - shown >= SHOW_EVERY_MS) show("running");
      });
      if (cancel.signal.aborted) return;
      saveFile(file, nameIn(headers.get("content-disposition"), format));
      show("done");
    } catch (error) {
      show("failed", readProblem(error as Error));
    }
  };

  return { run, start, stop };
}

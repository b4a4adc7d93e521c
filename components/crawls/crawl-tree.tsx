"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { OutcomeBar } from "#components/jobs/outcome-bar.tsx";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { CrawlBranch, CrawlBranches } from "#lib/scraping/crawls/types.ts";

/** Polling interval of an open branch while the crawl runs. */
const LOOK_MS = 5_000;

type Where = { path: string; follow: boolean };

/** Pages by host and folder. A branch is loaded when opened and polled while the crawl runs. */
export function CrawlTree({ hosts, where }: { hosts: CrawlBranches; where: Where }) {
  const only = hosts.data.length === 1;
  return (
    <ul className="flex flex-col">
      {hosts.data.map((branch) => (
        <Branch branch={branch} key={branch.under} open={only} where={where} />
      ))}
    </ul>
  );
}

function Branch({ branch, where, open = false }: { branch: CrawlBranch; where: Where; open?: boolean }) {
  const [isOpen, setOpen] = useState(open);
  if (!branch.has_branches)
    return (
      <li className="py-0.5 pl-4">
        <BranchLine branch={branch} leaf />
      </li>
    );
  return (
    <li className="py-0.5">
      <details onToggle={(event) => setOpen(event.currentTarget.open)} open={isOpen}>
        <summary className="cursor-pointer rounded-sm hover:bg-hover">
          <BranchLine branch={branch} />
        </summary>
        {isOpen && <OpenBranch under={branch.under} where={where} />}
      </details>
    </li>
  );
}

/** Aligns leaves with branches, which have a disclosure marker. */
function BranchLine({ branch, leaf = false }: { branch: CrawlBranch; leaf?: boolean }) {
  const { name, pages, ok, failed, skipped } = branch;
  const read = Math.max(1, pages - skipped);
  const failures = failed > 0 ? `, ${grouped(failed)} failed` : "";
  return (
    <span
      className={`inline-flex items-center gap-3 align-middle ${leaf ? "w-[calc(100%-0.375rem)]" : "w-[calc(100%-1.25rem)]"}`}
    >
      <span className="min-w-0 flex-1 truncate">
        {name === "" ? <span className="text-muted">the folder itself</span> : <UntrustedText text={name} />}
      </span>
      {failed > 0 && <span className="text-xs text-bad tabular-nums">{grouped(failed)} failed</span>}
      <span className="text-xs text-muted tabular-nums">{plural(pages, "page")}</span>
      <span className="w-16">
        <OutcomeBar label={`${grouped(ok)} read${failures}`} parts={{ succeeded: ok / read, failed: failed / read }} />
      </span>
    </span>
  );
}

function OpenBranch({ under, where }: { under: string; where: Where }) {
  const path = `${where.path}/branches?${new URLSearchParams({ under })}`;
  const { data, error, refetch } = useQuery({
    queryKey: ["branches", path],
    queryFn: ({ signal }) => readJson<CrawlBranches>(path, signal),
    refetchInterval: where.follow ? LOOK_MS : false,
    retry: false,
  });
  const followed = useRef(where.follow);
  useEffect(() => {
    // Read once more when the crawl ends, as the last read was earlier.
    if (followed.current && !where.follow) void refetch();
    followed.current = where.follow;
  }, [refetch, where.follow]);
  const problem = readProblem(error);
  return (
    <ul className="ml-1.5 border-l border-line pl-3">
      {problem && <li className="text-bad">{problem}</li>}
      {data?.data.map((branch) => (
        <Branch branch={branch} key={branch.under} where={where} />
      ))}
      {data?.more && <li className="pl-4 text-xs text-muted">and others, each smaller than these</li>}
    </ul>
  );
}

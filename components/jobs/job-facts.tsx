import Link from "next/link";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import type { Fact } from "#components/ui/primitives/facts.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { JobDetail } from "#lib/scraping/jobs/types.ts";

export function factsOf(job: JobDetail, slug: string): Fact[] {
  const facts: Fact[] = [
    { label: "Job", value: <Copyable value={job.id} what="job id" /> },
    { label: "Created", value: <Copyable value={job.created_at} what="time of creation" /> },
  ];
  if (job.started_at) facts.push({ label: "Started", value: <Copyable value={job.started_at} what="time of start" /> });
  if (job.finished_at)
    facts.push({ label: "Finished", value: <Copyable value={job.finished_at} what="time of its end" /> });
  facts.push(
    {
      label: "Key",
      value: (
        <span className="flex min-w-0 flex-col items-start">
          {job.key_name && (
            <Link className="max-w-full truncate hover:underline" href={`/${slug}/keys/${job.key_id}`} prefetch={false}>
              {job.key_name}
            </Link>
          )}
          <Copyable value={job.key_id} what="key id" />
        </span>
      ),
    },
    ...(job.request_id
      ? [
          {
            label: "Request",
            value: (
              <Link
                className="block truncate font-mono text-xs hover:underline"
                href={`/${slug}/requests/${job.request_id}`}
                prefetch={false}
              >
                {job.request_id}
              </Link>
            ),
          },
        ]
      : []),
    { label: "Concurrency", value: `Up to ${plural(job.max_concurrency, "URL")}` },
    { label: "Webhook", value: webhookOf(job.webhook, slug) },
    { label: "Options", value: optionsOf(job.options) },
  );
  return facts;
}

function webhookOf(webhook: string | null, slug: string) {
  if (webhook === null) return <span className="text-muted">None</span>;
  if (webhook.startsWith("whk_"))
    return (
      <Link className="font-mono text-xs hover:underline" href={`/${slug}/webhooks/${webhook}`} prefetch={false}>
        {webhook}
      </Link>
    );
  return <UntrustedText className="font-mono text-xs break-all" text={webhook} />;
}

/** Describes the scrape options that are not defaults. */
function optionsOf(options: JobDetail["options"]) {
  const given = Object.entries(options).filter(([, value]) => !isEmpty(value));
  if (given.length === 0) return <span className="text-muted">As usual</span>;
  return (
    <ul className="flex flex-col gap-1">
      {given.map(([name, value]) => (
        <li className="font-mono text-xs break-all" key={name}>
          <span className="text-muted">{name}</span>{" "}
          <UntrustedText text={typeof value === "string" ? value : JSON.stringify(value)} />
        </li>
      ))}
    </ul>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (typeof value === "object" && Object.keys(value).length === 0);

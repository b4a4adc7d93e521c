import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";

/** Links an untrusted URL without passing on a referrer; `cleanUrl` admits only http and https. */
export function PlaceLink({ url, className }: { url: string | null; className?: string }) {
  if (url === null) return <span className="text-faint">not known</span>;
  return (
    <a
      className="whitespace-normal text-accent hover:underline"
      href={url}
      rel="noopener nofollow noreferrer"
      target="_blank"
    >
      <UntrustedText className={className ?? "break-all"} text={url} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

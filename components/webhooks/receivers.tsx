import { CodeBlock, type Snippet } from "#components/ui/primitives/code-block.tsx";
import { Code } from "#components/ui/primitives/inline-code.tsx";
import { signedCall } from "./signed-call.ts";
import { WorkspaceSecretPanel } from "./workspace-secret-panel.tsx";

const HEADERS = [
  ["X-Service-Event", "The event’s type, as in the body."],
  ["X-Service-Delivery", "The delivery’s id, the same at each attempt."],
  ["X-Service-Timestamp", "Unix time of the attempt, in seconds; on a replay that of the original."],
  [
    "X-Service-Signature",
    "sha256= and the HMAC-SHA256 of timestamp, a dot and the raw body, in hex. The key is the whole secret.",
  ],
  ["X-Service-Signature-Previous", "The same with the previous secret, during a rotation's overlap."],
  ["X-Service-Mode", "test, when a test key or a test event is the cause. Absent otherwise."],
  ["X-Service-Replay", "true, on replays. Absent otherwise."],
  [
    "webhook-id, webhook-timestamp, webhook-signature",
    "The signatures for Standard Webhooks libraries, which verify deliveries unchanged.",
  ],
] as const;

type ReceiversProps = { slug: string; samples: readonly Snippet[]; mayWrite: boolean };

/** What a receiver must do, sample code, and the headers of each delivery. */
export function Receivers({ slug, samples, mayWrite }: ReceiversProps) {
  const snippets = [...samples, { label: "cURL", code: signedCall() }];
  return (
    <div className="grid gap-x-10 gap-y-8 px-4 pb-12 sm:px-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <section>
          <h2 className="text-base font-semibold tracking-tight">What a receiver must do</h2>
          <ol className="mt-2 flex max-w-[68ch] list-decimal flex-col gap-1.5 pl-5 text-muted">
            <li>Read the raw body before it is parsed. The signature covers its exact bytes.</li>
            <li>
              Compare <Code>X-Service-Signature</Code> in constant time, and refuse a timestamp that is more than 300
              seconds off.
            </li>
            <li>Answer 2xx immediately, within 10 seconds at the latest, and do the work afterwards.</li>
            <li>Process each event ID once. A delivery may arrive twice, and replays arrive again on purpose.</li>
          </ol>
        </section>
        <section>
          <h2 className="text-base font-semibold tracking-tight">Contents of a delivery</h2>
          <dl className="mt-2 flex flex-col">
            {HEADERS.map(([name, meaning]) => (
              <div className="border-t border-line py-2 first:border-t-0" key={name}>
                <dt className="font-mono text-xs font-medium break-words">{name}</dt>
                <dd className="text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section className="min-w-0" aria-labelledby="receiver-code">
        <h2 className="text-base font-semibold tracking-tight" id="receiver-code">
          Example code
        </h2>
        <p className="mt-1 mb-3 text-muted">
          Gatehouse’s own tests run each of these against the same requests: right and wrong secrets, old timestamps,
          rotations, replays.
        </p>
        <CodeBlock snippets={snippets} />
        <div className="mt-4 flex flex-col gap-4">
          <WorkspaceSecretPanel env="test" mayWrite={mayWrite} slug={slug} />
          <WorkspaceSecretPanel env="live" mayWrite={mayWrite} slug={slug} />
        </div>
      </section>
    </div>
  );
}

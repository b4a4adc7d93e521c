import { SquareTerminal } from "lucide-react";
import { createKeyPath } from "#components/forms/create-key-path.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { LISTENER_KEPT_MS } from "#lib/webhooks/listeners/constants.ts";

type NoListenersProps = { slug: string; baseUrl: string; mayCreateKey: boolean };

/** Explains what listeners are for and how to start one. */
export function NoListeners({ slug, baseUrl, mayCreateKey }: NoListenersProps) {
  return (
    <div className="pb-12">
      <EmptyState
        action={
          <>
            {mayCreateKey && <ButtonLink href={createKeyPath(slug, "test")}>Create a test key</ButtonLink>}
            <ButtonLink href="/docs" variant="primary">
              API docs
            </ButtonLink>
          </>
        }
        className="pb-6"
        icon={<SquareTerminal />}
        title="No listeners yet"
      >
        <code className="font-mono text-xs">gatehouse listen</code> forwards events to an app on your machine over an
        outgoing connection, without a public URL or a webhook. While it is not connected, events wait for up to{" "}
        {LISTENER_KEPT_MS / HOUR_MS} hours.
      </EmptyState>
      <div className="mx-auto flex max-w-2xl flex-col gap-3 px-4">
        <CodeBlock
          snippets={[
            {
              label: "Once: install and log in",
              code: `npm run pack:cli   # in the folder of this installation; prints where the file is\nnpm install --global ./gatehouse-*.tgz\ngatehouse login --base-url ${baseUrl}`,
            },
          ]}
        />
        <CodeBlock
          snippets={[{ label: "Then: listen", code: "gatehouse listen --forward-to http://localhost:3000/webhooks" }]}
        />
        <p className="text-xs text-muted">
          It asks for a key with the scope admin{mayCreateKey ? "" : ", which an owner of the workspace can create"}; a
          test key only receives events caused by test keys. For details, see{" "}
          <code className="font-mono text-2xs">docs/cli.md</code> or{" "}
          <code className="font-mono text-2xs">gatehouse listen --help</code>.
        </p>
      </div>
    </div>
  );
}

import { Webhook } from "lucide-react";
import { LogDays } from "#components/retention/log-days.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";

const FIRST = (
  <>
    A webhook tells your own program what happens here, such as a revoked key or low credits. Each delivery is kept here
    for <LogDays /> days, with the request and the response.
  </>
);

type NoDeliveriesProps = { slug: string; test: boolean; hasEndpoints: boolean; mayCreate: boolean };

/** Shown before the first delivery: what is sent, and what to do first. */
export function NoDeliveries({ slug, test, hasEndpoints, mayCreate }: NoDeliveriesProps) {
  return (
    <EmptyState
      action={
        <>
          {test && <ButtonLink href={`/${slug}/listeners`}>Listen on your machine</ButtonLink>}
          <ButtonLink href={`/${slug}/webhooks`} variant="primary">
            {hasEndpoints ? "Open webhooks" : mayCreate ? "Add a webhook" : "See webhooks"}
          </ButtonLink>
        </>
      }
      icon={<Webhook />}
      title={test ? "No test deliveries yet" : "Nothing has been delivered yet"}
    >
      {hasEndpoints
        ? `As soon as ${test ? "a test key causes an event" : "something happens"} that a webhook listens to, it appears here with every attempt. Send a test event to see one arrive.`
        : FIRST}
    </EmptyState>
  );
}

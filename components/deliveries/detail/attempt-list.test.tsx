import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { AttemptList } from "./attempt-list.tsx";
import { Exchange } from "./exchange.tsx";

const DELIVERY = {
  ...{
    status: "failed",
    attempts_made: 3,
    next_attempt_at: null,
    created_at: "2026-11-20T14:02:11.000Z",
    attempts: [],
  },
} as unknown as DeliveryDetail; // nothing else is read

const markup = (attempts_unavailable: string | null) =>
  renderToStaticMarkup(
    <AttemptList
      delivery={{ ...DELIVERY, attempts_unavailable }}
      note={null}
      onSelect={() => undefined}
      selected={undefined}
    />,
  );

it("says why archived attempts are missing", () => {
  expect(markup("The attempts of 2026-11-20 cannot be shown: the archive does not answer.")).toContain(
    ">The attempts of 2026-11-20 cannot be shown: the archive does not answer.<",
  );
  expect(markup(null)).not.toContain("<li");
});

it("does not call an unreadable attempt unsent", () => {
  const answer = (isUnavailable: boolean) =>
    renderToStaticMarkup(
      <Exchange attempt={undefined} body="{}" isUnavailable={isUnavailable} tall={false} url="https://a.test/" />,
    );
  expect(answer(false)).toContain("Nothing has been sent yet.");
  expect(answer(true)).toContain("Not shown: its attempt cannot be read.");
  expect(answer(true)).not.toContain("sent yet");
});

it("says why the body is missing and shows no size", () => {
  const shown = (problem: string | null) =>
    renderToStaticMarkup(
      <Exchange attempt={undefined} body="" bodyProblem={problem} tall={false} url="https://a.test/" />,
    );
  const problem = "The events of 2026-11-20 cannot be shown: the archive does not answer.";
  expect(shown(problem)).toContain(`>${problem}<`);
  expect(shown(problem)).not.toContain("bytes");
  expect(shown(null)).toContain("0 bytes");
});

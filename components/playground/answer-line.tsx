import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import type { PlayAnswer } from "./send-call.ts";

const toneOf = (status: number): Tone => (status < 300 ? "ok" : status < 400 ? "info" : status < 500 ? "warn" : "bad");

const ms = (value: number) => `${grouped(Math.round(value))}\u00a0ms`;

const size = (characters: number) =>
  characters < 1_000 ? plural(characters, "character") : `${(characters / 1_000).toFixed(1)} thousand characters`;

/** The result of a call in one line, announced when it ends. */
export function AnswerLine({ answer, credits }: { answer: PlayAnswer; credits: string | undefined }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted tabular-nums" role="status">
      {answer.status > 0 ? (
        <StatusPill tone={toneOf(answer.status)}>{answer.status}</StatusPill>
      ) : (
        <StatusPill tone={answer.over ? "bad" : "info"}>{answer.over ? "No answer" : "Waiting"}</StatusPill>
      )}
      {answer.status > 0 && (
        <>
          <span>{answer.over ? `${ms(answer.ms)} in all` : "Coming in…"}</span>
          <span>{ms(answer.headMs)} to the first byte</span>
          {credits !== undefined && <span>{plural(Number(credits), "credit")}</span>}
          <span>{size(answer.text.length)}</span>
        </>
      )}
    </p>
  );
}

import { plural } from "#components/ui/text/time-text.ts";
import type { Rotation, UnderWay } from "#lib/accounts/rotations/types.ts";

export type StepMark = "done" | "now" | "later";

type StageMessage = { tone: "info" | "ok" | "warn"; title: string; text: string };

/** "2 jobs and an open stream" */
export function underWayText({ jobs, streams, scrapes }: UnderWay): string {
  const parts = [
    jobs > 0 && plural(jobs, "job"),
    streams > 0 && plural(streams, "open stream"),
    scrapes > 0 && plural(scrapes, "asynchronous scrape"),
  ].filter((part) => part !== false);
  const last = parts.pop() ?? "nothing";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

const busy = ({ callers, under_way: work }: Rotation): string => {
  const open = work.jobs + work.streams + work.scrapes;
  const calls = callers.length > 0 ? "The callers below still use it." : "It was used a moment ago.";
  return open > 0 ? `${underWayText(work)} of the old key ${open === 1 ? "is" : "are"} not done. ${calls}` : calls;
};

export function stageMessage(rotation: Rotation): StageMessage {
  const { stage, key, successor } = rotation;
  switch (stage.name) {
    case "no_successor":
      return {
        tone: "info",
        title: `${key.name} has no working successor`,
        text: "Start with the first step. Nothing changes for the old key until you revoke it.",
      };
    case "not_deployed":
      return {
        tone: "info",
        title: "Nobody has called with the successor yet",
        text: "The old key is not being used, but that alone does not mean that the new one is.",
      };
    case "busy":
      return { tone: "warn", title: "The old key is still in use", text: busy(rotation) };
    case "quiet":
      return {
        tone: "ok",
        title: "The old key is quiet",
        text: "Its last call was more than five minutes ago, and its successor is in use. A program that runs once a day may not have called yet.",
      };
    case "over":
      return {
        tone: successor ? "ok" : "info",
        title: key.status === "revoked" ? "The old key is revoked" : "The old key has expired",
        text: successor
          ? `${successor.name} has taken its place.`
          : "It has no successor. Create one in the first step if something still needs it.",
      };
  }
}

/** Marks each of the three steps as done, current or upcoming. */
export function stepMarks({ stage, successor }: Rotation): [StepMark, StepMark, StepMark] {
  const made = successor?.status === "active";
  switch (stage.name) {
    case "no_successor":
      return ["now", "later", "later"];
    case "not_deployed":
    case "busy":
      return ["done", "now", "later"];
    case "quiet":
      return ["done", "done", "now"];
    case "over":
      return [made ? "done" : "now", made ? "done" : "later", "done"];
  }
}

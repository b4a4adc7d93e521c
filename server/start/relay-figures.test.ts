import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { MessageToProcess } from "./messages.ts";
import { type Member, relayFigures } from "./relay-figures.ts";

/** Returns a fake process as seen by its starter, with the messages sent to it. */
function member(place: string, heard: (message: MessageToProcess, child: ChildProcess) => void = () => undefined) {
  const sent: MessageToProcess[] = [];
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send: (message: MessageToProcess) => {
      sent.push(message);
      heard(message, child);
    },
  }) as unknown as ChildProcess;
  return { place, child: () => child, sent };
}

test("sends the metrics of other processes, without silent ones and the caller's predecessor", async () => {
  const answering = (text: string) => (message: MessageToProcess, child: ChildProcess) => {
    if (typeof message === "object" && "figures" in message)
      void relay("elsewhere", child, { figures: message.figures, text });
  };
  const replaced = member("web-1");
  const members: (Member & { sent: MessageToProcess[] })[] = [
    member("web-1", answering("of web-1")),
    member("web-2", answering("of web-2")),
    member("web-3"),
  ];
  const gone = member("web-4", answering("of web-4"));
  Object.assign(gone.child(), { connected: false });
  members.push(gone);
  const relay = relayFigures(
    () => members,
    () => ["of the starter"],
    20,
  );

  await relay("web-1", replaced.child(), { gather: 7 });
  expect(replaced.sent).toEqual([{ gathered: 7, texts: ["of web-2", "of the starter"] }]);
  const [first] = members;
  expect(first?.sent).toEqual([]);
  await relay("web-3", members[2]?.child() ?? replaced.child(), { gather: 1 });
  expect(members[2]?.sent.at(-1)).toEqual({ gathered: 1, texts: ["of web-1", "of web-2", "of the starter"] });
});

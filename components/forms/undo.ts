import { type Answer, answerOf } from "#components/ui/hooks/use-answer.ts";
import { type Toast, toast } from "#components/ui/primitives/toast.ts";

/** A toast's Undo button: sends the reverse action and reports the result. */
export const undoBy = <T>(send: () => Promise<Answer<T>>): NonNullable<Toast["action"]> => ({
  label: "Undo",
  run: async () => {
    const answer = await answerOf(send);
    if (answer.ok) toast.ok("Undone");
    else toast.bad("Could not undo", { description: answer.message, action: undoBy(send) });
  },
});

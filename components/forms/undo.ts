import { type Answer, answerOf } from "#components/ui/hooks/use-answer.ts";
import { type Toast, toast } from "#components/ui/primitives/toast.ts";

/** The Undo button of a toast: sends the opposite of what was done, and says how that went. */
export const undoBy = <T>(send: () => Promise<Answer<T>>): NonNullable<Toast["action"]> => ({
  label: "Undo",
  run: async () => {
    const answer = await answerOf(send);
    if (answer.ok) toast.ok("Undone");
    else toast.bad("Could not undo", { description: answer.message, action: undoBy(send) });
  },
});

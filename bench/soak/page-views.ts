import { mainPages } from "../dashboard/pages.ts";
import { type Answers, collectAnswers } from "./answered.ts";
import { type Routine, repeat } from "./routine.ts";

const ANSWER_WITHIN_MS = 30_000;

/** Opens the main pages of the dashboard in turn at a steady pace, signed in. */
export function viewPages(
  base: string,
  workspace: { slug: string; webhookId: string; cookie: { name: string; value: string } },
  everyMs: number,
): Routine & { answers: Answers } {
  const pages = mainPages(workspace).map(({ path }) => path);
  const cookie = `${workspace.cookie.name}=${workspace.cookie.value}`;
  const answers = collectAnswers();
  const routine = repeat(
    everyMs,
    async (nth, dueAt) => {
      const path = pages[nth % pages.length] ?? "/";
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(base + path, { headers: { cookie }, redirect: "manual", signal });
      await answer.arrayBuffer();
      if (answer.status === 200) answers.add(performance.now() - dueAt);
      else answers.fail(`${path}: ${answer.status}`);
    },
    (error) => answers.fail(error instanceof Error ? error.message : String(error)),
  );
  return { ...routine, answers };
}

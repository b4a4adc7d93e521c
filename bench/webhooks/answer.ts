/** The other end of `Child.ask`: answers questions by name. What is no question of ours is left to others. */
export function answerQuestions(answers: Record<string, () => unknown>): void {
  process.on("message", (message: { number?: number; question?: string }) => {
    const answer = message.question === undefined ? undefined : answers[message.question];
    if (answer) process.send?.({ number: message.number, answer: answer() });
  });
}

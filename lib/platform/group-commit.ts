type Waiting<I, O> = { item: I; resolve: (value: O) => void; reject: (reason: unknown) => void };

/**
 * Natural group commit: one batch in flight; whatever arrives meanwhile forms the next. No timer: alone, an item goes at
 * once; under load, batches grow to what one round trip can carry. `run` answers in the order of its items. When it throws,
 * every item of that batch is rejected with the same reason and the next batch goes on.
 *
 * @param limit items a batch at most.
 */
export function groupCommit<I, O>(run: (items: I[]) => Promise<O[]>, limit: number): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let inFlight = false;

  async function drain(): Promise<void> {
    inFlight = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limit);
      waiting = waiting.length > limit ? waiting.slice(limit) : [];
      try {
        const answers = await run(batch.map((entry) => entry.item));
        if (answers.length !== batch.length) throw new Error(`A batch of ${batch.length} got ${answers.length} answers.`);
        batch.forEach((entry, at) => {
          entry.resolve(answers[at] as O); // as long as the batch, checked above
        });
      } catch (reason) {
        for (const entry of batch) entry.reject(reason);
      }
    }
    inFlight = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!inFlight) void drain();
    });
}

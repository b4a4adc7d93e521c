/** What the server allows a call of a tool that says nothing (docs/mcp.md). */
const CREDITS_A_CALL = 100;

export type Reserved = { most: number; settle: (spent: number) => void };

/**
 * Credits that an agent may spend while the bridge runs. What calls under way may still come to is set aside, so that no two share the rest;
 * that of a call which is never settled stays so.
 */
export class Budget {
  #left: number;

  constructor(credits: number) {
    this.#left = credits;
  }

  /** Sets aside what a call asks for, or what is left. `settle` is told what it comes to, with what it began. */
  reserve(asked: unknown): Reserved {
    const wanted = Number.isSafeInteger(asked) && Number(asked) >= 0 ? Number(asked) : CREDITS_A_CALL;
    const most = Math.max(0, Math.min(wanted, this.#left));
    this.#left -= most;
    const settle = (spent: number): void => {
      this.#left += most - spent;
    };
    return { most, settle };
  }
}

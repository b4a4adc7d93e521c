/** The server's default of `max_credits` (docs/mcp.md). */
const CREDITS_A_CALL = 100;

export type Reserved = { most: number; settle: (spent: number) => void };

/**
 * The credits that an agent may spend while the bridge runs. The maximum cost of running calls is
 * reserved, so that concurrent calls cannot overspend; calls never settled keep their reservation.
 */
export class Budget {
  #left: number;

  constructor(credits: number) {
    this.#left = credits;
  }

  /**
   * Reserves the credits that a call asks for, or the rest. `settle` takes the total cost,
   * including work that the call started.
   */
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

/** Something to wait on that others wake. A call that comes while nobody waits is not lost: the next wait ends at once. */
export class Wake {
  #called = false;
  #resume: (() => void) | undefined;

  up(): void {
    this.#called = true;
    this.#resume?.();
  }

  /** Waits until woken, `ms` at most. */
  async within(ms: number): Promise<void> {
    if (!this.#called) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.#resume = undefined;
    }
    this.#called = false;
  }
}

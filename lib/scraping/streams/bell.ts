/** Something that any number wait on, and that is rung for all of them at once. */
export class Bell {
  #next = Promise.withResolvers<void>();

  ring(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers<void>();
  }

  rung(): Promise<void> {
    return this.#next.promise;
  }
}

export type PageOf<T> = { data: T[]; next_cursor: string | null };

/** A list whose pages are requested as you iterate: `for await (const each of list)`. */
export class Pages<T> implements AsyncIterable<T> {
  readonly #ask: (cursor: string | undefined) => Promise<PageOf<T>>;

  constructor(ask: (cursor: string | undefined) => Promise<PageOf<T>>) {
    this.#ask = ask;
  }

  /** Returns the first page, with the cursor of the next. */
  first(): Promise<PageOf<T>> {
    return this.#ask(undefined);
  }

  /** Yields page after page. */
  async *pages(): AsyncGenerator<PageOf<T>, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.#ask(cursor);
      yield page;
      if (page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

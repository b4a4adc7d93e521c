export type PageOf<T> = { data: T[]; next_cursor: string | null };

/** A list that is asked for page by page as it is read: `for await (const each of list)`. Nothing is asked before. */
export class Pages<T> implements AsyncIterable<T> {
  readonly #ask: (cursor: string | undefined) => Promise<PageOf<T>>;

  constructor(ask: (cursor: string | undefined) => Promise<PageOf<T>>) {
    this.#ask = ask;
  }

  /** The first page alone, with the cursor of the next. */
  first(): Promise<PageOf<T>> {
    return this.#ask(undefined);
  }

  /** Page after page, each as it was answered. */
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

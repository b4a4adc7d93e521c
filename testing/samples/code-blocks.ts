/** The blocks of code in a page of Markdown that are in that language, in their order. */
export const codeBlocks = (page: string, language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, named, code = ""]) => (named === language ? [code] : []));

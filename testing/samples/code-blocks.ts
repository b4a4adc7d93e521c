/** Returns the code blocks of a Markdown page in this language, in order. */
export const codeBlocks = (page: string, language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, named, code = ""]) => (named === language ? [code] : []));

/** Returns an endpoint's URL without its scheme, which is the same for nearly all. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, "");

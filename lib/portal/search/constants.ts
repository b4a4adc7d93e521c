export const RESULTS_MAX = 20;

export const SEARCH_PATH = "/docs/search.json";

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  "a an and are as at be but by can do for from has have if in into is it its no not of on or so than that the their them then there they this to was what when where which who will with you your".split(
    " ",
  ),
);

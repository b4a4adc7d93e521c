/** Where programs that speak the Model Context Protocol call. */
export const MCP_PATH = "/mcp";

/** Credits that one call of a tool may come to, unless `max_credits` says another number. */
export const CREDITS_A_CALL = 100;

/** Characters of one result, unless `max_characters` says another number; and the most that it may say. */
export const RESULT_CHARACTERS = 40_000;
export const RESULT_CHARACTERS_MAX = 400_000;

/** Lines of a job's or a crawl's results that are read at once, unless `limit` says another number. */
export const RESULT_LINES = 5;

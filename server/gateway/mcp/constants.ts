export const MCP_PATH = "/mcp";

/** Default of `max_credits`. */
export const CREDITS_A_CALL = 100;

/** Default and maximum of `max_characters`. */
export const RESULT_CHARACTERS = 40_000;
export const RESULT_CHARACTERS_MAX = 400_000;

/** Default of `limit`: lines of a job's or a crawl's results per call. */
export const RESULT_LINES = 5;

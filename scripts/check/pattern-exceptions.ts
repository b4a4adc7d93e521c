/**
 * Regular expressions of web and worker that may take more than linear time, by path and text, with
 * the reason: they only process the product's own texts, not those of callers or sites.
 */
export const OWN_TEXT_PATTERNS: Record<string, string> = {
  [String.raw`lib/platform/migrations/migrate-shards.ts: /^\s*create index\b/im`]:
    "Statements of the product's own migrations.",
  [String.raw`lib/platform/migrations/function-heads.ts: /\([^)]*\)/g`]:
    "Signatures of the product's own SQL functions.",
  [String.raw`lib/portal/guides/atom-feed.ts: /^## ((\d+\.\d+\.\d+\S*) – (\d{4}-\d\d-\d\d))$/gm`]:
    "The product's own CHANGELOG.md.",
  "lib/portal/guides/rules.ts: /(^ *```[\\s\\S]*?^ *```$)/m": "The product's own guides.",
  [String.raw`lib/portal/guides/rules.ts: /\[([^\]]+)\]\(([^)\s]+)\)/g`]: "The product's own guides.",
};

/**
 * Files that build regular expressions in functions, with the reason why those are safe. All others
 * build theirs when loaded, and tests attack them.
 */
export const MADE_BY_FUNCTIONS: Record<string, string> = {
  "lib/billing/invoices/transfer/rules.ts": "Groups of a fixed length, from the start, over one field of an invoice.",
  "lib/kernel/events/schema.ts": "An id: a prefix and a fixed number of characters, from start to end.",
  "lib/kernel/input-fields.ts": "An id: a prefix and a fixed number of characters, from start to end.",
  "lib/platform/backup/read-contents.ts": "Names of files in a backup that carries this installation's proof.",
  "lib/platform/migrations/judge-statement.ts": "Statements of the product's own migrations.",
  "lib/scraping/language-model/walk-schema.ts":
    "A caller's pattern: compiled here, and run in a thread that is ended after CHECK_LIMIT_MS.",
  "server/gateway/dialects/firecrawl/unknown.ts":
    "A path of the product's own with [^/]+ between slashes, from start to end.",
  "server/gateway/openapi/example-of.ts": "Patterns of the product's own schemas, over its own examples.",
  "server/gateway/pipeline/mount-routes.ts":
    "A path of the product's own with [^/]+ between slashes, from start to end.",
};

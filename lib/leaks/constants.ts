/** Where a leaked token can have been seen (contract 10). The first three are looked through on a schedule. */
export const LEAK_SOURCES = ["code_host", "package_registry", "paste_feed", "partner", "self_report"] as const;

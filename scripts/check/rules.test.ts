import { describe, expect, test } from "vitest";
import { exportedNames, faultsOf, wordsOf } from "./rules.ts";

test.each([
  ["parseURLInfo", ["parse", "url", "info"]],
  ["key-data.ts", ["key", "data", "ts"]],
  ["RECENT_SIGN_IN_MS", ["recent", "sign", "in", "ms"]],
  ["metadata", ["metadata"]],
  ["ownDatabase", ["own", "database"]],
])("splits %s into words", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test("finds exported names in every form of export", () => {
  const text = `
export const one = 1;
export async function two() {}
export type Three = 1;
export default function Four() {}
export { five, six as seven, type Eight };
const nine = "export const ten";
`;
  expect(exportedNames(text)).toEqual(["one", "two", "Three", "Four", "five", "seven", "Eight"]);
});

describe("faultsOf", () => {
  const lines = (count: number) => "x;\n".repeat(count);
  test.each([
    ["lib/keys/key-utils.ts", "", '"utils" in "key-utils.ts"'],
    ["lib/helpers/rules.ts", "", '"helpers" in "helpers"'],
    ["lib/accounts/keys/rules.ts", "export type KeyData = 1;", '"data" in KeyData'],
    ["lib/accounts/keys/rules.ts", "export class KeyManager {}", '"manager" in KeyManager'],
    ["lib/accounts/keys/rules.ts", lines(301), "301 lines, more than 300"],
    ["app/(dashboard)/[workspace]/keys/page.tsx", lines(81), "81 lines, more than a page's 80"],
    ["lib/keys/rules.ts", '"use client";\n', '"use client" belongs in'],
    ["prisma/functions/move_credits.sql", lines(301), "301 lines, more than 300"],
    ["prisma/migrations/1_a.sql", "CREATE OR REPLACE FUNCTION f() …", "a function in a migration"],
    ["prisma/migrations/1_a.sql", "select 1;\ncreate trigger t …", "a trigger in a migration"],
    ["prisma/migrations/1_a.sql", "create index concurrently i on t (a);", "which is one transaction"],
    ["prisma/migrations/1_a.sql", "select 1;\nCOMMIT;", "which is one transaction"],
    ["app/layout.tsx", '"use client";\n', '"use client" belongs in'],
    ["server/web.ts", 'import "server-only";\n', '"server-only" belongs in'],
    ["lib/accounts/keys/actions.ts", "", "belong in lib/dashboard alone"],
    ["lib/accounts/loaders/keys.ts", "", "belong in lib/dashboard alone"],
    ["lib/accounts/auth/session.ts", "", "belong in lib/dashboard alone"],
    ["cli/listen/test-app.ts", "", "belongs in testing/"],
    ["lib/platform/test-clock.ts", "", "belongs in testing/"],
  ])("%s: rejects %j", (path, text, fault) => {
    expect(faultsOf({ path, text }).join()).toContain(fault);
  });

  test.each([
    ["components/keys/keys-table.tsx", '"use client";\n'],
    ["prisma/migrations/1_a.sql", `drop function f;\n${lines(400)}`],
    ["prisma/schema.sql", lines(400)],
    ["app/error.tsx", '"use client";\n'],
    ["app/(dashboard)/[workspace]/error.tsx", '"use client";\n'],
    ["app/global-error.tsx", '"use client";\n'],
    ["lib/dashboard/loaders/keys.ts", 'import "server-only";\n'],
    ["server/gateway/routes/event-tests.ts", ""],
    ["lib/dashboard/session.ts", 'import "server-only";\n'],
    ["lib/accounts/keys/rules.ts", '// the "use client" directive\nconst data = 1;\n'],
    ["app/layout.tsx", "export const metadata = 1;\n"],
  ])("%s is accepted", (path, text) => {
    expect(faultsOf({ path, text })).toEqual([]);
  });
});

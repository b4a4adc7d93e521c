import type { Command } from "commander";
import { addBackups } from "./operator-backups.ts";
import { addExports } from "./operator-exports.ts";
import { examples } from "./options.ts";

/** Adds `operator …`, which manages the installation from its server, through the database. */
export function addOperator(program: Command): void {
  const operator = program
    .command("operator")
    .description(
      "Run the installation. Works on the server: finds the database by DATABASE_URL or in DATA_DIR, as the server does.",
    );

  operator
    .command("doctor")
    .description(
      "Check the installation for problems and print how to fix them. Changes and sends nothing. Exits with 1 if a check fails.",
    )
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples("operator doctor", "operator doctor --json | jq -r '.checks[] | select(.state == \"fail\").advice'"),
    )
    .action(async (options) => (await import("../commands/operator-doctor.ts")).run(options));

  operator
    .command("create-workspace")
    .description(
      "Make a workspace with its owner, credits, a live and a test key with all scopes, and its signing secrets.",
    )
    .requiredOption("--name <name>", "what people call it")
    .requiredOption("--owner-email <address>", "who owns it; the person is made when new")
    .option("--credits <number>", "credits to begin with", "0")
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        'operator create-workspace --name "Acme" --owner-email ada@acme.example --credits 1000',
        "operator create-workspace --name Acme --owner-email ada@acme.example --json | jq -r .live_key",
      ),
    )
    .action(async (options) => (await import("../commands/operator-create-workspace.ts")).run(options));

  operator
    .command("grant-credits")
    .description("Add credits to a workspace.")
    .requiredOption("--workspace <id>", "ws_…, as `operator workspaces` lists it")
    .requiredOption("--amount <number>", "whole credits, at least 1")
    .requiredOption("--reason <text>", "kept in the ledger and the audit log")
    .option("--expires <time>", "when what is left of them is lost: a day, good to its end (UTC), or an ISO 8601 time")
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        'operator grant-credits --workspace ws_01… --amount 5000 --reason "Order 1234"',
        "operator grant-credits --workspace ws_01… --amount 500 --reason Trial --expires 2027-01-31",
      ),
    )
    .action(async (options) => (await import("../commands/operator-grant-credits.ts")).run(options));

  operator
    .command("adjust-credits")
    .description("Correct a workspace's balance, up or down. Cannot go below zero; credits on hold stay.")
    .requiredOption("--workspace <id>", "ws_…, as `operator workspaces` lists it")
    .requiredOption("--amount <number>", "whole credits, with a minus to take them")
    .requiredOption("--reason <text>", "kept in the ledger and the audit log")
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples('operator adjust-credits --workspace ws_01… --amount -120 --reason "Double grant of 3 March"'),
    )
    .action(async (options) => (await import("../commands/operator-adjust-credits.ts")).run(options));

  operator
    .command("reconcile")
    .description(
      "Check the books: balance, holds, keys and usage must equal the sums of the ledger. Exits with 1 if they do not.",
    )
    .option("--workspace <id>", "one workspace; all when absent")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator reconcile", "operator reconcile --workspace ws_01… --json"))
    .action(async (options) => (await import("../commands/operator-reconcile.ts")).run(options));

  operator
    .command("set-tax")
    .description("Set the tax that a workspace pays from its next invoice on.")
    .requiredOption("--workspace <id>", "ws_…, as `operator workspaces` lists it")
    .requiredOption("--rate <percent>", "with at most two decimals: 19 or 7.7")
    .option("--label <text>", "what the tax is called on the invoice", "VAT")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator set-tax --workspace ws_01… --rate 19"))
    .action(async (options) => (await import("../commands/operator-set-tax.ts")).run(options));

  operator
    .command("workspaces")
    .description("List every workspace with its owners and credits.")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator workspaces", "operator workspaces --json | jq -r '.data[].id'"))
    .action(async (options) => (await import("../commands/operator-workspaces.ts")).run(options));

  operator
    .command("sign-in-link")
    .description("Make a one-time sign-in link for a person whose mail does not arrive.")
    .requiredOption("--email <address>", "a person's address, or one that is invited")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator sign-in-link --email ada@acme.example"))
    .action(async (options) => (await import("../commands/operator-sign-in-link.ts")).run(options));

  operator
    .command("mailbox")
    .description("Print the address of the mailbox, where mail is kept when no mail server is set up, with its secret.")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator mailbox"))
    .action(async (options) => (await import("../commands/operator-mailbox.ts")).run(options));

  operator
    .command("rotate-secret-key")
    .description(
      "Change SECRET_KEY while everything runs: both keys are accepted, everything sealed is sealed again, and after a restart with the new key --finish removes the old one. If interrupted, run it again to continue.",
    )
    .option("--finish", "take the old key away; run with the new one")
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        "operator rotate-secret-key",
        'NEW_SECRET_KEY="$(cat new-key)" gatehouse operator rotate-secret-key',
        "operator rotate-secret-key --finish",
      ),
    )
    .action(async (options) => (await import("../commands/operator-rotate-secret-key.ts")).run(options));

  operator
    .command("upgrade")
    .description(
      "Bring the database to this version before its processes start. Each start does this automatically. Safe while the previous version runs, unless --check says otherwise.",
    )
    .option(
      "--check",
      "change nothing: say what would be done, how long it may take, and whether the version before may run on",
    )
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator upgrade --check", "operator upgrade"))
    .action(async (options) => (await import("../commands/operator-upgrade.ts")).run(options));

  operator
    .command("distribute")
    .description(
      "Divide the database into shards over the nodes of its Citus cluster in one step. Stop everything and make a backup first: only that backup can undo it.",
    )
    .requiredOption("--shards <count>", "how many; for good, so several for each node that there may be one day")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator distribute --shards 32"))
    .action(async (options) => (await import("../commands/operator-distribute.ts")).run(options));

  operator
    .command("mark-paid <invoice>")
    .description(
      "Record a bank transfer for an invoice and grant its credits once. Repeating the reference does nothing.",
    )
    .requiredOption("--reference <text>", "the bank's reference of this transfer")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator mark-paid INV-2026-000001 --reference 20261121-4711"))
    .action(async (invoice, options) => (await import("../commands/operator-mark-paid.ts")).run(invoice, options));

  operator
    .command("void-invoice <invoice>")
    .description("Void an unpaid invoice. It keeps its number.")
    .requiredOption("--reason <text>", "kept in the audit log")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples('operator void-invoice INV-2026-000001 --reason "Ordered twice"'))
    .action(async (invoice, options) => (await import("../commands/operator-void-invoice.ts")).run(invoice, options));

  operator
    .command("credit-note <invoice>")
    .description("Correct a paid invoice. Takes back the unspent part of the credits that it bought.")
    .requiredOption("--reason <text>", "stands on the credit note")
    .option("--net <number>", "minor units before tax to credit; all that is left when absent")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples('operator credit-note INV-2026-000001 --reason "Refund"'))
    .action(async (invoice, options) => (await import("../commands/operator-credit-note.ts")).run(invoice, options));

  operator
    .command("packs")
    .description("List the credit packs on sale and their prices (CREDIT_PACKS).")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator packs"))
    .action(async (options) => (await import("../commands/operator-packs.ts")).run(options));

  addBackups(operator);
  addExports(operator);
}

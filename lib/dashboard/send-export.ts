import { findMembershipById } from "#lib/accounts/auth/queries.ts";
import { type Permission, permits } from "#lib/kernel/permissions.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";

/** A file that is streamed: each of `lines` holds one page, which may be empty. */
type ExportFile = { name: string; type: string; lines: AsyncIterable<string> };

type ExportFormat = "csv" | "ndjson";

/** Returns the requested format or `preset`; refuses an unknown one. */
export function exportFormat(
  given: string | undefined,
  preset: ExportFormat,
): Result<ExportFormat, "invalid_parameter"> {
  if (given === undefined) return ok(preset);
  if (given === "csv" || given === "ndjson") return ok(given);
  return refuse("invalid_parameter", "format must be csv or ndjson.", { param: "format" });
}

/**
 * Streams an export, reading a page once the last one has been sent and none after the user
 * disconnects. A slow download can take hours, so each chunk requires that the user is still a
 * member with the permission and in the same role, on which the contents depend. Any failure breaks
 * the connection, so that a partial file cannot pass for a complete one.
 */
export function sendExport(ctx: MemberCtx, permission: Permission, { name, type, lines }: ExportFile): Response {
  const encoder = new TextEncoder();
  const pages = lines[Symbol.asyncIterator]();
  let gone = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The stream pulls again only after it was given data, and a filter may empty many pages.
      while (!gone) {
        const { done, value } = await pages.next();
        if (gone) return;
        if (done) return controller.close();
        if (value === "") continue;
        if (!(await mayStill(ctx, permission)))
          throw new Error("The person who requested this export no longer has access to it.");
        if (!gone) controller.enqueue(encoder.encode(value));
        return;
      }
    },
    async cancel() {
      gone = true;
      await pages.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

async function mayStill(ctx: MemberCtx, permission: Permission): Promise<boolean> {
  const member = await findMembershipById(ctx, ctx.workspaceId);
  return member !== undefined && member.role === ctx.role && permits(member.actor, permission);
}

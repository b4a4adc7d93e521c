/** A stream event as listed. */
export type ShownEvent = { seq: string; type: string; about: string; text: string };

const BLOCK = /^id: (?<id>.*)\nevent: (?<type>.*)\ndata: (?<data>.*)$/;

/** Summarizes an event: a result's URL, an error's code or the progress. */
function aboutOf(data: Record<string, unknown>): string {
  const { url, code, urls_ok: ok, urls_failed: failed, urls_total: total } = data;
  if (typeof url === "string") return typeof code === "string" ? `${code}: ${url}` : url;
  if (typeof total !== "number") return "";
  return typeof ok === "number" && typeof failed === "number"
    ? `${ok + failed} of ${total}${failed > 0 ? `, ${failed} failed` : ""}`
    : `${total} addresses`;
}

/**
 * Parses the Server-Sent Events (WHATWG HTML 9.2) received so far, without comments and incomplete
 * events.
 */
export function readEvents(text: string): ShownEvent[] {
  const whole = text.slice(0, text.lastIndexOf("\n\n") + 2);
  return whole.split("\n\n").flatMap((block) => {
    const { id = "", type = "", data = "" } = BLOCK.exec(block)?.groups ?? {};
    if (data === "") return [];
    try {
      const read: unknown = JSON.parse(data);
      const about = typeof read === "object" && read !== null ? aboutOf({ ...read }) : "";
      return [{ seq: id.slice(id.lastIndexOf("-") + 1), type, about, text: JSON.stringify(read, null, 2) }];
    } catch {
      return [{ seq: id, type, about: "", text: data }];
    }
  });
}

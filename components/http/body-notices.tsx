import { grouped } from "#components/ui/text/time-text.ts";
import { RESPONSE_KEPT_BYTES } from "#lib/webhooks/deliveries/constants.ts";
import { type BodySource, type BodyViewKind, type ReadBody, sizeText } from "./body-source.ts";
import { placeOf, rawRows } from "./raw-rows.ts";

type BodyNoticesProps = {
  source: BodySource;
  body: ReadBody;
  view: BodyViewKind;
  /** Shows the position of the fault. */
  onFault: (at: number) => void;
};

/** Warnings above a body: truncated, broken JSON, or binary. */
export function BodyNotices({ source, body, view, onFault }: BodyNoticesProps) {
  const { truncated, base64, text } = source;
  const fault = body.fault;
  if (!truncated && base64 === null && !fault) return null;
  const place = fault && placeOf(rawRows(text, Number.POSITIVE_INFINITY), fault.at);
  return (
    <div className="flex flex-col gap-1 border-b border-line bg-warn-soft px-2.5 py-1.5 text-xs text-warn">
      {fault && place && (
        <p>
          Not valid JSON: {fault.why}, at{" "}
          <button
            className="inline-flex min-h-6 items-center font-medium underline"
            onClick={() => onFault(fault.at)}
            type="button"
          >
            line {grouped(place.line)}, column {grouped(place.column)}
          </button>
          .
        </p>
      )}
      {truncated && (
        <p>
          Longer than {sizeText(RESPONSE_KEPT_BYTES)}: only its beginning was kept
          {fault ? ", so it ends too early" : ""}.
        </p>
      )}
      {base64 !== null && (
        <p>
          {view === "hex"
            ? "Not all of it is UTF-8. These are the received bytes."
            : "Not all of it is UTF-8: \uFFFD marks unreadable bytes. Hex shows the received bytes."}
        </p>
      )}
    </div>
  );
}

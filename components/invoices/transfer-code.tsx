/** What a QR code is drawn from: one path on a square of modules. */
export type QrCode = { size: number; path: string };

/** The nothing around a code that readers need, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** The code that a bank's app fills a transfer from; black on white in either theme, as readers want it. */
export function TransferCode({ qr: { size, path }, className }: { qr: QrCode; className?: string }) {
  const side = size + 2 * QUIET;
  return (
    <figure className={className}>
      <svg
        aria-label="EPC QR code of this transfer"
        className="size-36 rounded-md bg-white"
        role="img"
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      >
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="mt-1 w-36 text-xs text-muted">Scan it with your bank's app.</figcaption>
    </figure>
  );
}

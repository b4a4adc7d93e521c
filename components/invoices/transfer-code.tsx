/** A QR code as one path on a square of modules. */
export type QrCode = { size: number; path: string };

/** Quiet zone around the code in modules (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A QR code that fills in a transfer in a bank's app; black on white in either theme for scanners.
 */
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

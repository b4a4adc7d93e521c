/** Points, from the lower left. */
export type Piece = { text: string; x: number; y: number; width: number; size: number; href: string | undefined };

type Item = { str?: string; transform?: number[]; width?: number; height?: number };
type Annotation = { subtype?: unknown; url?: unknown; rect?: unknown };

export function piecesOf(items: readonly unknown[], annotations: readonly unknown[]): Piece[] {
  const links = (annotations as Annotation[]).flatMap(({ subtype, url, rect }) =>
    subtype === "Link" && typeof url === "string" && Array.isArray(rect) ? [{ url, rect: rect.map(Number) }] : [],
  );
  return (items as Item[]).flatMap(({ str, transform, width = 0, height = 0 }) => {
    if (str === undefined || !transform) return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d) || height;
    const middle = { x: x + width / 2, y: y + size / 3 };
    const href = links.find(({ rect: [left = 0, low = 0, right = 0, high = 0] }) => {
      return middle.x >= left && middle.x <= right && middle.y >= low && middle.y <= high;
    })?.url;
    return [{ text: str, x, y, width, size, href }];
  });
}

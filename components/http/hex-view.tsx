"use client";

import { useRef } from "react";
import { useColumns } from "#components/ui/hooks/use-columns.ts";
import { ROW_HEIGHT, RowWindow } from "#components/ui/table/row-window.tsx";
import { bytesARow, hexRow } from "./hex-rows.ts";

type HexViewProps = { bytes: Uint8Array; label: string; className?: string | undefined };

const TAKEN = 24;

/** A hex dump of a body: offset, bytes and ASCII. */
export function HexView({ bytes, label, className }: HexViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const perRow = bytesARow(useColumns(box, TAKEN));
  return (
    <RowWindow
      aria-label={label}
      box={box}
      className={className}
      count={Math.ceil(bytes.length / perRow)}
      role="region"
      row={(at) => {
        const row = hexRow(bytes, at, perRow);
        return (
          <div className="px-3 whitespace-pre" key={at} style={{ height: ROW_HEIGHT }}>
            <span className="text-faint">{row.offset}</span>
            {`  ${row.bytes}  `}
            <span className="text-accent">{row.ascii}</span>
          </div>
        );
      }}
      tabIndex={0}
    />
  );
}

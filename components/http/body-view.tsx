"use client";

import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { CopyButton } from "#components/ui/primitives/copy-button.tsx";
import { IconButton } from "#components/ui/primitives/icon-button.tsx";
import { Segments } from "#components/ui/primitives/segments.tsx";
import { saveFile } from "#components/ui/text/save-file.ts";
import { sizeText } from "#components/ui/text/size-text.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { visiblePieces } from "#components/ui/text/visible-text.ts";
import { RESPONSE_KEPT_BYTES } from "#lib/webhooks/deliveries/constants.ts";
import { BodyLines } from "./body-lines.tsx";
import { type BodySource, type BodyViewKind, bytesOf, readBody, shownLines } from "./body-source.ts";
import { findHits, HITS_MAX } from "./split-line.ts";

type BodyViewProps = {
  source: BodySource;
  /** "request body", for labels. */
  what: string;
  /** The Content-Type, to tell whether JSON was meant. */
  mediaType?: string | undefined;
  /** Whether there is room, as on its own page. */
  tall?: boolean;
};

const WORD: Record<BodyViewKind, string> = { pretty: "Pretty", raw: "Raw", hex: "Hex" };

const hexText = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** An untrusted body: formatted, raw or hex, always as text, with a search. */
export function BodyView({ source, what, mediaType, tall = false }: BodyViewProps) {
  const { views, first, fault } = useMemo(() => readBody(source, mediaType), [source, mediaType]);
  const [chosen, setChosen] = useState<BodyViewKind>();
  const view = chosen && views.includes(chosen) ? chosen : first;
  const { lines, isCut } = useMemo(() => shownLines(source, view), [source, view]);

  const [search, setSearch] = useState<string>();
  const wanted = useDeferredValue(search ?? "");
  const hits = useMemo(() => findHits(lines, wanted), [lines, wanted]);
  /** The chosen match among these hits. */
  const [stepped, setStepped] = useState({ hits, at: 0 });
  const at = stepped.hits === hits ? stepped.at : 0;
  const endSearch = useCallback(() => setSearch(undefined), []);

  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-code">
      <div className="flex h-9 items-center gap-0.5 border-b border-line bg-panel pr-1.5 pl-1">
        <Segments
          label={`How to show the ${what}`}
          onChange={setChosen}
          options={views.map((value) => ({ value, label: WORD[value] }))}
          value={view}
        />
        <span className="flex-1" />
        <IconButton
          aria-pressed={search !== undefined}
          icon={<Search />}
          label={`Search the ${what}`}
          onClick={() => setSearch(search === undefined ? "" : undefined)}
          size="sm"
        />
        <CopyButton
          value={() => (view === "hex" ? hexText(bytesOf(source)) : source.text)}
          what={view === "hex" ? `${what} as hexadecimal digits` : what}
        />
      </div>
      {search !== undefined && (
        <BodySearch
          count={hits.length}
          current={at}
          onClose={endSearch}
          onSearch={setSearch}
          onStep={(by) => setStepped({ hits, at: (at + by + hits.length) % Math.max(1, hits.length) })}
          search={search}
          what={what}
        />
      )}
      {(fault !== null || source.truncated || source.base64 !== null || isCut) && (
        <div className="flex flex-col gap-1 border-b border-line bg-warn-soft px-2.5 py-1.5 text-xs text-warn">
          {fault !== null && (
            // Browsers and the server word it differently.
            <p className="wrap-anywhere" suppressHydrationWarning>
              {`Not valid JSON: ${visiblePieces(fault)
                .map((piece) => piece.text)
                .join("")}`}
            </p>
          )}
          {source.truncated && <p>Longer than {sizeText(RESPONSE_KEPT_BYTES)}: only its beginning was kept.</p>}
          {source.base64 !== null && (
            <p>
              {view === "hex"
                ? "Not all of it is UTF-8. These are the received bytes."
                : "Not all of it is UTF-8: \uFFFD marks unreadable bytes. Hex shows the received bytes."}
            </p>
          )}
          {isCut && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              Only the beginning is shown.
              <Button
                onClick={() => saveFile(new Blob([bytesOf(source)]), `${what.replace(/\W+/g, "-")}.txt`)}
                size="sm"
              >
                Download
              </Button>
            </p>
          )}
        </div>
      )}
      <BodyLines
        className={tall ? "max-h-[72dvh]" : "max-h-96"}
        current={hits[at]}
        hits={hits}
        isJson={view === "pretty"}
        label={`${what}, ${WORD[view].toLowerCase()}`}
        lines={lines}
        wraps={view !== "hex"}
      />
    </div>
  );
}

type BodySearchProps = {
  what: string;
  search: string;
  count: number;
  /** Index of the current match; 0 if there is none. */
  current: number;
  onSearch: (text: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

/** Searches a body: Enter goes to the next match, Shift+Enter to the previous one, Esc closes. */
function BodySearch({ what, search, count, current, onSearch, onStep, onClose }: BodySearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // Capture before the document's handler, for which Esc closes the whole sheet.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== input.current) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [onClose]);

  const many = count === HITS_MAX ? `${grouped(HITS_MAX)}+` : grouped(count);
  return (
    <search className="flex h-9 items-center gap-0.5 border-b border-line bg-panel pr-1.5 pl-2">
      <input
        aria-label={`Search the ${what}`}
        autoComplete="off"
        className="h-6 min-w-0 flex-1 rounded-sm border border-line-control bg-panel px-2 text-xs focus-visible:-outline-offset-1"
        data-1p-ignore=""
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onStep(event.shiftKey ? -1 : 1);
        }}
        placeholder="Search"
        ref={input}
        spellCheck={false}
        value={search}
      />
      <span className="min-w-12 px-1 text-center text-2xs whitespace-nowrap text-muted tabular-nums" role="status">
        {search.trim() !== "" && (count === 0 ? "none" : `${grouped(current + 1)} of ${many}`)}
      </span>
      <IconButton
        disabled={count === 0}
        icon={<ChevronUp />}
        label="Previous match (Shift+Enter)"
        onClick={() => onStep(-1)}
        size="sm"
      />
      <IconButton
        disabled={count === 0}
        icon={<ChevronDown />}
        label="Next match (Enter)"
        onClick={() => onStep(1)}
        size="sm"
      />
      <IconButton icon={<X />} label="Close search (Esc)" onClick={onClose} size="sm" />
    </search>
  );
}

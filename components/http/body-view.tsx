"use client";

import { ChevronsDownUp, ChevronsUpDown, Search } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { CopyButton } from "#components/ui/primitives/copy-button.tsx";
import { IconButton } from "#components/ui/primitives/icon-button.tsx";
import { Segments } from "#components/ui/primitives/segments.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { BodyNotices } from "./body-notices.tsx";
import { BodySearch } from "./body-search.tsx";
import { type BodySource, type BodyViewKind, bytesOf, readBody } from "./body-source.ts";
import { hexText } from "./hex-rows.ts";
import { HexView } from "./hex-view.tsx";
import type { JsonScan } from "./json-scan.ts";
import { type PrettyLines, prettyLines } from "./pretty-lines.ts";
import { PrettyView } from "./pretty-view.tsx";
import { RawView } from "./raw-view.tsx";
import { useFolding } from "./use-folding.ts";
import { type Searched, useSearch } from "./use-search.ts";

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

/**
 * An untrusted body: formatted, raw or hex, always as text. Renders only what is in view, so length
 * costs nothing.
 */
export function BodyView({ source, what, mediaType, tall = false }: BodyViewProps) {
  const body = useMemo(() => readBody(source, mediaType), [source, mediaType]);
  const lines = useMemo(() => body.json && prettyLines(body.json), [body.json]);
  const [chosen, setChosen] = useState<BodyViewKind>();
  const view = chosen && body.views.includes(chosen) ? chosen : body.first;
  const [searching, setSearching] = useState(false);
  const { search, setSearch, searched, step, goTo } = useSearch(source.text);
  const endSearch = useCallback(() => {
    setSearching(false);
    setSearch("");
  }, [setSearch]);
  const bytes = useMemo(() => (view === "hex" ? bytesOf(source) : undefined), [view, source]);
  const label = `${what}, ${WORD[view].toLowerCase()}`;
  const room = cn("font-mono text-xs leading-[18px] py-2", tall ? "max-h-[72dvh]" : "max-h-96");

  const tools = (
    <>
      {view !== "hex" && (
        <IconButton
          aria-pressed={searching}
          icon={<Search />}
          label={`Search the ${what}`}
          onClick={() => (searching ? endSearch() : setSearching(true))}
          size="sm"
        />
      )}
      <CopyButton
        // Built on demand because it may be long.
        value={() => (bytes ? hexText(bytes) : source.text)}
        what={bytes ? `${what} as hexadecimal digits` : what}
      />
    </>
  );
  const bar = (folds: React.ReactNode) => (
    <>
      <div className="flex h-9 items-center gap-0.5 border-b border-line bg-panel pr-1.5 pl-1">
        <Segments
          label={`How to show the ${what}`}
          onChange={setChosen}
          options={body.views.map((value) => ({ value, label: WORD[value] }))}
          value={view}
        />
        <span className="flex-1" />
        {folds}
        {tools}
      </div>
      {searching && view !== "hex" && (
        <BodySearch
          count={searched.matches.length}
          current={searched.current}
          onClose={endSearch}
          onSearch={setSearch}
          onStep={step}
          search={search}
          what={what}
        />
      )}
      <BodyNotices
        body={body}
        onFault={(at) => {
          setChosen("raw");
          goTo(at);
        }}
        source={source}
        view={view}
      />
    </>
  );

  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-code">
      {view === "pretty" && body.json && lines ? (
        <Pretty
          bar={bar}
          json={body.json}
          label={label}
          lines={lines}
          room={room}
          searched={searched}
          text={source.text}
        />
      ) : (
        <>
          {bar(null)}
          {bytes ? (
            <HexView bytes={bytes} className={room} label={label} />
          ) : (
            <RawView className={room} label={label} searched={searched} text={source.text} />
          )}
        </>
      )}
    </div>
  );
}

type PrettyProps = {
  json: JsonScan;
  lines: PrettyLines;
  text: string;
  searched: Searched;
  label: string;
  room: string;
  bar: (folds: React.ReactNode) => React.ReactNode;
};

/** The formatted view with its fold buttons. */
function Pretty({ json, lines, text, searched, label, room, bar }: PrettyProps) {
  const folding = useFolding(json, lines, searched.reveal);
  const foldable = useMemo(() => lines.closedAt.subarray(1, lines.count).some((closed) => closed > 0), [lines]);
  return (
    <>
      {bar(
        foldable && (
          <>
            <IconButton icon={<ChevronsDownUp />} label="Fold all" onClick={folding.foldAll} size="sm" />
            {folding.folded.size > 0 && (
              <IconButton icon={<ChevronsUpDown />} label="Open all" onClick={folding.openAll} size="sm" />
            )}
          </>
        ),
      )}
      <PrettyView
        className={room}
        folding={folding}
        label={label}
        lines={lines}
        scan={json}
        searched={searched}
        text={text}
      />
    </>
  );
}

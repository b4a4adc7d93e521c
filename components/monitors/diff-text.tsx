import { cn } from "#components/ui/text/cn.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";

const LINE: Readonly<Record<string, string>> = {
  "+": "bg-ok-soft text-ok",
  "-": "bg-bad-soft text-bad",
  "@": "text-faint",
};

/** A unified diff, marked by sign as well as color. */
export function DiffText({ text }: { text: string }) {
  return (
    <pre className="max-h-96 overflow-auto rounded-md border border-line bg-code py-2 font-mono text-xs leading-[1.125rem]">
      {text.split("\n").map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never change
        <span className={cn("block px-3 wrap-anywhere whitespace-pre-wrap", LINE[line.charAt(0)])} key={at}>
          <UntrustedText text={line} />
        </span>
      ))}
    </pre>
  );
}

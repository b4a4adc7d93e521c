export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line-strong bg-panel px-1 font-sans text-2xs text-faint">
      {children}
    </kbd>
  );
}

import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";

type MessagePageProps = {
  /** Small, above the title: 404. */
  code?: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** A page with only a message: not found, forbidden, error. */
export function MessagePage({ code, title, children, actions }: MessagePageProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-[16dvh] text-center">
      <Logo className="mb-6 size-9" />
      {code && <p className="mb-1 font-mono text-xs text-faint">{code}</p>}
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-2 max-w-md text-base text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

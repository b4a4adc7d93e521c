import type { ReactNode } from "react";
import { Logo } from "#components/shell/logo.tsx";

type AuthCardProps = {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Below the card: an alternative, or small print. */
  foot?: ReactNode;
};

/** The card of a page outside any workspace, such as sign-in. */
export function AuthCard({ title, description, children, foot }: AuthCardProps) {
  return (
    <div className="w-full max-w-[400px] min-w-0 wrap-anywhere">
      <Logo className="mb-6 size-9" />
      <h1 className="text-xl font-semibold tracking-tight text-balance">{title}</h1>
      {description && <div className="mt-2 text-base text-muted">{description}</div>}
      {children && <div className="mt-6 flex flex-col gap-4">{children}</div>}
      {foot && <div className="mt-6 border-t border-line pt-4 text-xs text-muted">{foot}</div>}
    </div>
  );
}

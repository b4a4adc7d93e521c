"use client";

import { Button } from "#components/ui/primitives/button.tsx";
import { leave } from "./sign-out.ts";

/** The way out, as a button. */
export function SignOutButton() {
  return <Button onClick={leave}>Sign out</Button>;
}

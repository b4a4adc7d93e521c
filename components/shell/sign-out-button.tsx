"use client";

import { Button } from "#components/ui/primitives/button.tsx";
import { signOut } from "./sign-out.ts";

/** The way out, as a button. */
export function SignOutButton() {
  return <Button onClick={signOut}>Sign out</Button>;
}

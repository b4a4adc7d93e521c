"use client";

import { Button } from "#components/ui/primitives/button.tsx";
import { signOut } from "./sign-out.ts";

export function SignOutButton() {
  return <Button onClick={signOut}>Sign out</Button>;
}

"use client";

import { Printer } from "lucide-react";
import { Button } from "#components/ui/primitives/button.tsx";

/** Opens the browser's print view, where the document stands alone. */
export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden="true" /> Print
    </Button>
  );
}

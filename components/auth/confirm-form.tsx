import { Button } from "#components/ui/primitives/button.tsx";

/**
 * Uses a sign-in link up. A plain form that posts: a mail scanner that only opens the page uses nothing up, and
 * it works before any script has loaded. What it says stands in the address, where next-auth reads it.
 */
export function ConfirmForm({ email, token, next }: { email: string; token: string; next: string }) {
  const query = new URLSearchParams({ email, token, callbackUrl: next });
  return (
    <form action={`/api/auth/callback/email?${query}`} method="post">
      <Button autoFocus className="w-full" size="lg" type="submit" variant="primary">
        Sign in
      </Button>
    </form>
  );
}

import { Button } from "#components/ui/primitives/button.tsx";

/**
 * Confirms a sign-in link. A plain form with POST: mail scanners that open the page do not use up
 * the link, and it works before scripts load. next-auth reads its values from the URL.
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

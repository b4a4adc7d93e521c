import { Button } from "#components/ui/primitives/button.tsx";

/**
 * Uses a sign-in link up. A plain form that posts: a mail scanner that only opens the page uses nothing up, and
 * it works before any script has loaded.
 */
export function ConfirmForm({ email, token, next }: { email: string; token: string; next: string }) {
  return (
    <form action="/api/auth/callback/email" method="post">
      <input name="email" type="hidden" value={email} />
      <input name="token" type="hidden" value={token} />
      <input name="callbackUrl" type="hidden" value={next} />
      <Button autoFocus className="w-full" size="lg" type="submit" variant="primary">
        Sign in
      </Button>
    </form>
  );
}

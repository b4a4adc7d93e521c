import { Button } from "#components/ui/primitives/button.tsx";

const LABEL: Record<string, string> = { github: "GitHub", google: "Google" };

/** Buttons of the sign-in providers. Plain forms work before scripts load. */
export function ProviderButtons({ providers, next }: { providers: readonly string[]; next: string }) {
  if (providers.length === 0) return null;
  return (
    <>
      {providers.map((provider) => (
        <form action={`/api/auth/signin/${provider}`} key={provider} method="post">
          <input name="callbackUrl" type="hidden" value={next} />
          <Button className="w-full" size="lg" type="submit">
            Continue with {LABEL[provider] ?? provider}
          </Button>
        </form>
      ))}
      <div aria-hidden="true" className="flex items-center gap-3 text-xs text-faint">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  );
}

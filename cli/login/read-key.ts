import { misused } from "../command-error.ts";
import { askHidden, canAsk, readPiped } from "./ask.ts";
import { KEY_FORM } from "./constants.ts";

/** Reads an existing key from piped input or the terminal. Throws `CommandError` if it is malformed. */
export async function readKey({ keyStdin }: { keyStdin?: boolean }, baseUrl: string): Promise<string> {
  if (!keyStdin && !canAsk())
    throw misused(
      "No terminal is available to ask for the key. Pipe it in with --key-stdin, or use GATEHOUSE_API_KEY instead of a login.",
    );
  const key = keyStdin ? await readPiped() : await askHidden(`API key for ${baseUrl} (not shown): `);
  if (KEY_FORM.test(key)) return key;
  throw misused(
    key.startsWith("whsec_")
      ? "That is a webhook secret. API keys start with svc_live_ or svc_test_."
      : "That is not an API key. API keys are svc_live_ or svc_test_ followed by 32 characters.",
  );
}

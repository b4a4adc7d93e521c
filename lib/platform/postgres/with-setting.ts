/**
 * Returns a database address whose sessions start with a setting such as `jit=off`. Overrides the
 * same setting in the address, since the last one wins.
 */
export function withSetting(address: string, setting: string): string {
  const url = new URL(address);
  const options = [url.searchParams.get("options"), `-c ${setting}`].filter(Boolean).join(" ");
  url.searchParams.set("options", options);
  // Encode spaces as %20: the server would read a plus sign literally.
  url.search = url.search.replaceAll("+", "%20");
  return url.href;
}

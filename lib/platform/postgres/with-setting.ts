/** The address of a database whose sessions begin with a setting, as `jit=off`. It comes after those that the address has already: of two for the same, the last holds. */
export function withSetting(address: string, setting: string): string {
  const url = new URL(address);
  const options = [url.searchParams.get("options"), `-c ${setting}`].filter(Boolean).join(" ");
  url.searchParams.set("options", options);
  // A space by its own code: as a plus sign it would reach the server as one.
  url.search = url.search.replaceAll("+", "%20");
  return url.href;
}

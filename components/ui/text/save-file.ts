/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // By then the download holds the file; otherwise the page would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

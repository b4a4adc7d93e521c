/**
 * Copies text and returns whether it succeeded. The clipboard API requires https or localhost; on
 * plain http in a private network the old command still works.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const holder = document.activeElement?.closest("dialog") ?? document.body;
    const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
    area.className = "sr-only";
    const focused = document.activeElement;
    holder.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}

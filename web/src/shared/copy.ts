// A text for the clipboard. Browsers give it to secure pages alone, which a page of another computer without encryption is
// not: there the text is selected and copied as by hand.

/** Copy a text. Throws where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error("this browser does not let the page copy; select the text and copy it");
}

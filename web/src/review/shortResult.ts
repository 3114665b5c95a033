// A result as a traveller writes it.
const RESULT = /^(\S+) by (North|East|South|West), (?:made with (\d+) over|(\d+) down|made exactly)/;

/** `4♠ N +1` of `4♠ by North, made with 1 over: 11 tricks, North–South +450`; `=` exactly, `−2` two down. */
export function shortResult(text: string): string {
  const found = RESULT.exec(text);
  if (!found) return text.split(":")[0] ?? "";
  const [, contract, declarer, over, down] = found;
  return `${contract} ${declarer?.charAt(0)} ${over ? `+${over}` : down ? `−${down}` : "="}`;
}

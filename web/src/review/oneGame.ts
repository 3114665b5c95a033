// One board out of a PBN file of several.

/** The game of the board with this name out of a PBN file; the whole file where it is not found. */
export function oneGame(pbn: string, name: string): string {
  const games = pbn.split(/\n\s*\n/).filter((game) => game.includes(`[Board "${name}"]`));
  return games.length ? `${games.at(-1)!.trim()}\n` : pbn;
}

/** What the view calls the card that lies at a spot: "red-3@0" is a building, "hq@0" the headquarters of seat 0. */
export function placeOf(spot?: string): string | undefined {
  const [name, seat] = spot?.split('@') ?? [];
  if (!seat) return undefined;
  return name === 'hq' ? `players.${seat}.hq` : `players.${seat}.buildings.${name}`;
}

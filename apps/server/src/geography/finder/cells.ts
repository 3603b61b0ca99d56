// Squares of two degrees, by which the full-text search finds places nearby. The gazetteer's build and its search both use this grid.
import type { Position } from '../positions/index.ts';

const degrees = 2;

/** The word for the square of a position. */
export function cellAt({ lat, lng }: Position): string {
  const turned = ((((lng + 180) % 360) + 360) % 360) / degrees;
  const fromPole = Math.min(180, Math.max(0, lat + 90)) / degrees;
  return `c${Math.floor(fromPole)}x${Math.floor(turned)}`;
}

/** The words for the one to four squares within a degree of a position. */
export function cellsAround({ lat, lng }: Position): readonly string[] {
  const corners = [-1, 1].flatMap((north) => [-1, 1].map((east) => ({ lat: lat + north, lng: lng + east })));
  return [...new Set(corners.map(cellAt))];
}

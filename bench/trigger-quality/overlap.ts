/** Share of the disc of `accuracy` metres at `distance` from the centre that lies in the circle of `radius` metres, 0 to 1. */
export function overlapShare(distance: number, accuracy: number, radius: number): number {
  if (distance >= radius + accuracy) return 0;
  if (distance + accuracy <= radius) return 1;
  if (distance + radius <= accuracy) return (radius / accuracy) ** 2;
  const atFix = wedge(accuracy, (distance ** 2 + accuracy ** 2 - radius ** 2) / (2 * distance));
  const atCenter = wedge(radius, (distance ** 2 + radius ** 2 - accuracy ** 2) / (2 * distance));
  return (atFix + atCenter) / (Math.PI * accuracy ** 2);
}

/** The part of a disc beyond a chord `away` from its middle. */
function wedge(radius: number, away: number): number {
  return radius ** 2 * Math.acos(Math.max(-1, Math.min(1, away / radius))) - away * Math.sqrt(Math.max(0, radius ** 2 - away ** 2));
}

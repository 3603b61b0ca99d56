import type { Position } from './place.ts';

/** A position as people write it. */
export const asText = ({ lat, lng }: Position): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** A position typed as two numbers, latitude first: '48.12386, 11.63'. */
export function positionIn(text: string): Position | undefined {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const position = { lat: Number(lat), lng: Number(lng) };
  return lat !== undefined && Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : undefined;
}

/** Numbers on their way to be a position, or what is left of one: no name of anything, and nobody's business. */
export const isLikePosition = (text: string): boolean => /^[\s\d.,;+°-]*[.,;°][\s\d.,;+°-]*$/.test(text);

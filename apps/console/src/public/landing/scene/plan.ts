/** The part of the demo's map behind the scene (tools/promo/stills.ts draws it). `zoom` is Google's number; sizes are CSS pixels. */
export const landingPlan = { center: { lat: 39.28169, lng: -76.58144 }, zoom: 15, width: 1240, height: 880 } as const;

/** Metres of one pixel at zoom 0 on the equator, 256 px tiles. */
const metersPerPixelAtZero = 156_543.034;
const { center, zoom, width, height } = landingPlan;
const worldPixels = 256 * 2 ** zoom;

const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position of a place on the plan, pixels from its top left corner. */
export const onPlan = (lat: number, lng: number): Point => ({
  x: width / 2 + ((lng - center.lng) / 360) * worldPixels,
  y: height / 2 - ((mercator(lat) - mercator(center.lat)) / (2 * Math.PI)) * worldPixels,
});

/** A length in metres on the plan, pixels. */
export const planPixels = (meters: number): number => (meters * 2 ** zoom) / (metersPerPixelAtZero * Math.cos((center.lat * Math.PI) / 180));

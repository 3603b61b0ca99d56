import { metersPerMile } from '@earshot/domain';

const metersPerYard = 0.9144;
const yardsBeforeMiles = 880;

/** '154 yd', from half a mile on '1.2 mi'. */
export function distanceText(meters: number): string {
  const yards = Math.round(meters / metersPerYard);
  return yards < yardsBeforeMiles ? `${yards.toLocaleString('en-US')} yd` : `${(meters / metersPerMile).toFixed(meters < 16_093 ? 1 : 0)} mi`;
}

export const yardsOf = (meters: number): number => Math.round(meters / metersPerYard);

/** '9 s', '2 min 5 s', '1 h 4 min'. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

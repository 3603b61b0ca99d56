/** Why this browser cannot be a receiver. */
export type Obstacle = 'insecure' | 'geolocation' | 'speech';

/** What is missing here, or undefined when nothing is. */
export function findObstacle(browser: Window & typeof globalThis): Obstacle | undefined {
  if (!browser.isSecureContext) return 'insecure';
  if (!('geolocation' in browser.navigator)) return 'geolocation';
  if (!('speechSynthesis' in browser) || !('SpeechSynthesisUtterance' in browser)) return 'speech';
  return undefined;
}

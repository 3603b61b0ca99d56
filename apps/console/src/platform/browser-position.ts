export interface BrowserPosition {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMeters: number;
}

const patienceMs = 10_000;

const unknown = 'The browser does not know your position. Search for the place, or click the map.';

const problems: Readonly<Record<number, string>> = {
  1: 'The browser is not allowed to share your location. Allow location for this page, or search for the place.',
  2: unknown,
  3: 'The browser took too long to find your position. Try again, or search for the place.',
};

/** The browser's position, or the reason why it is unknown. */
export function askPosition(): Promise<BrowserPosition | string> {
  // Browsers give no position to pages without HTTPS.
  if (!('geolocation' in navigator)) return Promise.resolve(unknown);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracyMeters: coords.accuracy }),
      ({ code }) => resolve(problems[code] ?? unknown),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 30_000 },
    );
  });
}

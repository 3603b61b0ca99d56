import type { LocationListener, LocationProblem, LocationSource } from '@earshot/receiver-core';

const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
/** A stationary phone may report nothing more, yet the app has to see that it stays inside. */
const askAgainMs = 5000;

const toLocationProblem = ({ code, PERMISSION_DENIED }: GeolocationPositionError): LocationProblem => (code === PERMISSION_DENIED ? 'denied' : 'unavailable');

/** The browser's positions. A permission given later takes effect without a reload. */
export function browserLocation(geolocation: Geolocation): LocationSource {
  return { watch: (listener) => startWatching(geolocation, listener) };
}

function startWatching(geolocation: Geolocation, listener: LocationListener): () => void {
  let lastFixAt = Date.now();
  let isDenied = false;
  let isAsking = false;
  let watchId = 0;
  const onPosition = ({ coords, timestamp }: GeolocationPosition) => {
    lastFixAt = Date.now();
    isDenied = false;
    const { latitude, longitude, accuracy, speed, heading } = coords;
    listener.onFix({ lat: latitude, lng: longitude, accuracyMeters: accuracy, at: timestamp, speedMps: speed, headingDegrees: heading });
  };
  const onError = (error: GeolocationPositionError) => {
    isDenied = toLocationProblem(error) === 'denied';
    listener.onProblem(toLocationProblem(error));
  };
  const begin = () => {
    geolocation.clearWatch(watchId);
    watchId = geolocation.watchPosition(onPosition, onError, options);
  };
  const ask = () => {
    if (isAsking || isDenied || document.visibilityState !== 'visible' || Date.now() - lastFixAt < askAgainMs) return;
    isAsking = true;
    const answered =
      <T>(tell: (answer: T) => void) =>
      (answer: T) => {
        isAsking = false;
        tell(answer);
      };
    geolocation.getCurrentPosition(answered(onPosition), answered(onError), options);
  };
  const askAgain = setInterval(ask, askAgainMs / 2);
  const onVisible = () => {
    if (document.visibilityState === 'visible' && isDenied) begin();
  };
  document.addEventListener('visibilitychange', onVisible);
  const stopFollowing = followPermission((state) => {
    if (state !== 'denied') return begin();
    // Not every browser notifies a watch.
    isDenied = true;
    listener.onProblem('denied');
  });
  begin();
  return () => {
    geolocation.clearWatch(watchId);
    clearInterval(askAgain);
    document.removeEventListener('visibilitychange', onVisible);
    stopFollowing();
  };
}

/** Calls `onChange` when the person gives or takes the permission in the browser's settings; a one-time permission ends as `prompt`. */
function followPermission(onChange: (state: PermissionState) => void): () => void {
  const over = new AbortController();
  // Some browsers have no such query; the app then checks when the page is next seen.
  navigator.permissions
    ?.query({ name: 'geolocation' })
    .then((status) => status.addEventListener('change', () => onChange(status.state), { signal: over.signal }))
    .catch(() => {});
  return () => over.abort();
}

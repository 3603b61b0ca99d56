import type { Place } from '@earshot/geofence';

/** The latitude where the maps end. */
const edgeLat = 85;

/** The same place with its longitude in -180..180, as a map that scrolls round the world does not give it, and within the maps. */
export const onMap = ({ lat, lng }: Place): Place => ({
  lat: Math.min(edgeLat, Math.max(-edgeLat, lat)),
  lng: lng > 180 || lng < -180 ? ((((lng + 180) % 360) + 360) % 360) - 180 : lng,
});

import type { Place } from '@earshot/geofence';

/** The latitude where the maps end. */
const edgeLat = 85;

/** The same place within the maps, with its longitude in -180..180, which a map scrolled round the world does not give. */
export const onMap = ({ lat, lng }: Place): Place => ({
  lat: Math.min(edgeLat, Math.max(-edgeLat, lat)),
  lng: lng > 180 || lng < -180 ? ((((lng + 180) % 360) + 360) % 360) - 180 : lng,
});

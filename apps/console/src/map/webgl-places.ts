import { type GeoJSONSource, type Map as WebglMap, Marker } from 'maplibre-gl';
import { circleOutline } from '@earshot/geofence';
import { labelPlace, placeButton } from './place-button.ts';
import { closestZoom, type MapPlace, paddingOf, type PlaceMap, type PlaceMapOptions, reachColors } from './place-map.ts';
import { openWebglBase, zoomOffset } from './webgl-base.ts';

const id = 'places';
const fillId = 'places-fill';

/** Many circles on the map of the graphics card. Rejects where there is no WebGL2. */
export async function openWebglPlaces(options: PlaceMapOptions): Promise<PlaceMap> {
  const { container, isDark, onChoose, onDrawn } = options;
  const { map } = await openWebglBase(options);
  const colors = reachColors(isDark);
  // Without `tolerance: 0` the 96 points are thinned to a polygon one can see.
  map.addSource(id, { type: 'geojson', tolerance: 0, data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({ id: fillId, type: 'fill', source: id, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.2 } });
  map.addLayer({ id: 'places-edge', type: 'line', source: id, paint: { 'line-color': ['get', 'color'], 'line-width': ['get', 'width'] } });
  map.on('click', fillId, ({ features = [] }) => {
    // The smallest of those that lie over each other: it could not be clicked otherwise.
    const [smallest] = features.map(({ properties }) => properties).toSorted((a, b) => Number(a['radius']) - Number(b['radius']));
    if (smallest) onChoose(String(smallest['id']));
  });
  map.on('mouseenter', fillId, () => (map.getCanvas().style.cursor = 'pointer'));
  map.on('mouseleave', fillId, () => (map.getCanvas().style.cursor = ''));
  map.on('idle', onDrawn);
  const labels = addLabels(map, onChoose);
  return {
    show: (places, chosenId) => {
      void map.getSource<GeoJSONSource>(id)?.setData(outlinesOf(places, { colors, chosenId }));
      labels.show(places, chosenId);
    },
    fit: ({ south, west, north, east }) =>
      void map.fitBounds([west, south, east, north], { padding: paddingOf(container), maxZoom: closestZoom + zoomOffset, animate: false }),
    remove: () => map.remove(),
  };
}

/** Labels that stay the same elements while their places stay, so that a click is not lost to a refresh. */
function addLabels(map: WebglMap, onChoose: PlaceMapOptions['onChoose']): Pick<PlaceMap, 'show'> {
  const labels = new Map<string, { readonly button: HTMLButtonElement; readonly marker: Marker }>();
  const labelFor = (placeId: string) => {
    const button = placeButton(() => onChoose(placeId));
    return { button, marker: new Marker({ element: button }) };
  };
  return {
    show: (places, chosenId) => {
      const ids = new Set(places.map((place) => place.id));
      for (const [placeId, { marker }] of labels) {
        if (ids.has(placeId)) continue;
        marker.remove();
        labels.delete(placeId);
      }
      for (const place of places) {
        const known = labels.get(place.id);
        const { button, marker } = known ?? labelFor(place.id);
        labelPlace(button, place, place.id === chosenId);
        marker.setLngLat([place.center.lng, place.center.lat]);
        if (!known) labels.set(place.id, { button, marker: marker.addTo(map) });
      }
    },
  };
}

interface Dress {
  readonly colors: ReturnType<typeof reachColors>;
  readonly chosenId: string | undefined;
}

const outlinesOf = (places: readonly MapPlace[], { colors, chosenId }: Dress): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map((place) => {
    const ring = circleOutline(place).map(({ lat, lng }) => [lng, lat]);
    const properties = { id: place.id, radius: place.radiusMeters, color: colors[place.reach], width: place.id === chosenId ? 4 : 2 };
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] } };
  }),
});

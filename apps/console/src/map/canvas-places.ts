import leaflet, { type LayerGroup } from 'leaflet';
import { circleOutline } from '@earshot/geofence';
import { openCanvasBase } from './canvas-base.ts';
import classes from './map.module.css';
import { labelPlace, placeButton } from './place-button.ts';
import { closestZoom, type MapPlace, mapPadding, type PlaceMap, type PlaceMapOptions, reachColors } from './place-map.ts';

export async function openCanvasPlaces(options: PlaceMapOptions): Promise<PlaceMap> {
  const { container, isDark, onChoose, onDrawn } = options;
  const { map, any } = await openCanvasBase(options, onDrawn);
  const colors = reachColors(isDark);
  const group = leaflet.layerGroup().addTo(map);
  return {
    ...any,
    show: (places, chosenId) => {
      group.clearLayers();
      // The smallest circle lies on top: otherwise it could not be clicked.
      for (const place of places.toSorted((a, b) => b.radiusMeters - a.radiusMeters)) {
        addPlace(group, place, { color: colors[place.reach], isChosen: place.id === chosenId, onChoose: () => onChoose(place.id) });
      }
    },
    fit: ({ south, west, north, east }) => {
      const padding = mapPadding(container);
      const corners: [number, number][] = [
        [south, west],
        [north, east],
      ];
      map.fitBounds(corners, { padding: [padding, padding], maxZoom: closestZoom, animate: false });
    },
  };
}

interface Dress {
  readonly color: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function addPlace(group: LayerGroup, place: MapPlace, { color, isChosen, onChoose }: Dress): void {
  const ring = circleOutline(place).map(({ lat, lng }) => [lat, lng] as [number, number]);
  const area = leaflet.polygon(ring, { color, weight: isChosen ? 4 : 2, fillColor: color, fillOpacity: 0.2, smoothFactor: 0 });
  const button = placeButton(onChoose);
  labelPlace(button, place, isChosen);
  // Leaflet's own wrapper must not be a second stop for the Tab key.
  const icon = leaflet.divIcon({ html: button, className: classes['leafletMarker'] ?? '', iconSize: [0, 0] });
  area.on('click', onChoose).addTo(group);
  leaflet.marker([place.center.lat, place.center.lng], { icon, keyboard: false }).addTo(group);
}

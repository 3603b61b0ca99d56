import { circleFeature, collection } from '@earshot/map/open';
import { clusterButton, labelPlace, placeButton } from './place-button.ts';
import { type MapPlace, type PlaceMap, type PlaceMapOptions, reachColors } from './place-map.ts';
import { fitInto, keepFitted, openWebglBase } from './webgl-base.ts';
import { addPins } from './webgl-pins.ts';

const id = 'places';
const fillId = 'places-fill';
const labelPx = 60;

/** The map with many circles on the graphics card. Rejects without WebGL2. */
export async function openWebglPlaces(options: PlaceMapOptions): Promise<PlaceMap> {
  const { container, isDark, onChoose, onDrawn } = options;
  const base = await openWebglBase(options, onDrawn);
  const { map, overlay } = base;
  const colors = reachColors(isDark);
  overlay.add(id, [
    { id: fillId, type: 'fill', paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.2 } },
    { id: 'places-edge', type: 'line', paint: { 'line-color': ['get', 'color'], 'line-width': ['get', 'width'] } },
  ]);
  map.on('click', fillId, ({ features = [] }) => {
    // Chooses the smallest of overlapping circles: otherwise it could not be clicked.
    const [smallest] = features.map(({ properties }) => properties).toSorted((a, b) => Number(a['radius']) - Number(b['radius']));
    if (smallest) onChoose(String(smallest['id']));
  });
  map.on('mouseenter', fillId, () => (map.getCanvas().style.cursor = 'pointer'));
  map.on('mouseleave', fillId, () => (map.getCanvas().style.cursor = ''));
  const fit = keepFitted(map);
  const pins = addPins(base, { gapPx: labelPx, clusterElement: clusterButton });
  // Labels keep their elements while their places stay, so that a click is not lost to a refresh.
  const buttons = new Map<string, HTMLButtonElement>();
  const buttonFor = (placeId: string): HTMLButtonElement => {
    const button = buttons.get(placeId) ?? placeButton(() => onChoose(placeId));
    buttons.set(placeId, button);
    return button;
  };
  return {
    ...base.any,
    show: (places, chosenId) => {
      const width = (place: MapPlace): number => (place.id === chosenId ? 4 : 2);
      const circles = places.map((place) =>
        circleFeature(place, { id: place.id, radius: place.radiusMeters, color: colors[place.reach], width: width(place) }),
      );
      overlay.set(id, collection(circles));
      const labels = places.map((place) => ({ id: place.id, place: place.center, element: buttonFor(place.id) }));
      for (const [index, { element }] of labels.entries()) {
        const place = places[index];
        if (place) labelPlace(element, place, place.id === chosenId);
      }
      pins.show(labels, chosenId);
    },
    fit: (bounds) => fit(() => fitInto(map, container, bounds)),
  };
}

import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { MapColors } from './colors.ts';
import { labelFonts } from './label-font.ts';
import type { PlaceIconName } from './place-icons.ts';

/** Name of an icon's image in a style. */
export const iconImage = (name: PlaceIconName): string => `place-${name}`;

type Kinds = Readonly<Partial<Record<PlaceIconName, string>>>;

/** Places for orientation: values of a point of interest's keys, by icon. */
const landmarks: Kinds = {
  hospital: 'hospital',
  school: 'university college',
  museum: 'museum arts_centre gallery',
  sight: 'attraction castle fort zoo theme_park viewpoint',
  stadium: 'stadium',
  bank: 'townhall courthouse',
};

const others: Kinds = {
  pharmacy: 'pharmacy clinic doctors dentist',
  school: 'school kindergarten',
  library: 'library',
  food: 'restaurant fast_food food_court ice_cream',
  cafe: 'cafe',
  bar: 'bar pub biergarten',
  hotel: 'hotel motel hostel guest_house',
  theater: 'theatre cinema concert_hall',
  fuel: 'fuel',
  parking: 'parking',
  police: 'police',
  fire: 'fire_station',
  post: 'post_office',
  bank: 'bank',
  church: 'place_of_worship',
  park: 'park garden dog_park playground',
  harbor: 'ferry_terminal marina',
  sight: 'monument memorial ruins',
};

const keys = ['tourism', 'amenity', 'leisure', 'historic'] as const;

/** The image of a kind, looked up in each key in turn. */
function iconExpression(kinds: Kinds): ExpressionSpecification {
  const cases = (Object.entries(kinds) as [PlaceIconName, string][]).flatMap(([name, values]) => [values.split(' '), iconImage(name)]);
  const found = keys.map((key) => ['match', ['get', key], ...cases, '']);
  const [last, ...before] = found.toReversed();
  return before.reduce<unknown>((rest, each) => ['case', ['!=', each, ''], each, rest], last) as ExpressionSpecification;
}

const isOne = (kinds: Kinds): ExpressionSpecification => {
  const values = Object.values(kinds).flatMap((each) => each.split(' '));
  return ['any', ...keys.map((key) => ['in', ['get', key], ['literal', values]])] as unknown as ExpressionSpecification;
};

interface Layer {
  readonly id: string;
  readonly sourceId: string;
  readonly minzoom: number;
  readonly filter: ExpressionSpecification;
  readonly image: string | ExpressionSpecification;
  /** Zoom from which the name stands beside the icon. */
  readonly namedFrom: number;
}

/** Places as icons, the most important last: a higher layer is placed first. */
export function placeLayers(sourceId: string, colors: MapColors): SymbolLayerSpecification[] {
  const layer = ({ id, minzoom, filter, image, namedFrom, sourceId: source }: Layer): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': id.startsWith('stops') ? 'public_transport' : 'pois',
    minzoom,
    filter,
    layout: {
      'icon-image': image,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 14, 0.95, 17, 1.1],
      'icon-padding': 3,
      'text-field': ['step', ['zoom'], '', namedFrom, ['coalesce', ['get', 'name'], '']],
      'text-font': [...labelFonts],
      'text-size': ['interpolate', ['linear'], ['zoom'], 14, 10.5, 18, 12],
      'text-anchor': 'top',
      'text-offset': [0, 1.05],
      'text-optional': true,
      'text-max-width': 8,
    },
    paint: { 'text-color': colors.smallName, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
  });
  const shopOnly: ExpressionSpecification = ['all', ['has', 'shop'], ['!', isOne({ ...landmarks, ...others })]];
  const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
  return [
    layer({ id: 'stops-near', sourceId, minzoom: 16, filter: isKind('bus_stop', 'tram_stop'), image: iconImage('bus'), namedFrom: 17 }),
    layer({ id: 'places-shops', sourceId, minzoom: 16, filter: shopOnly, image: iconImage('shop'), namedFrom: 17 }),
    layer({ id: 'places-others', sourceId, minzoom: 16, filter: isOne(others), image: iconExpression(others), namedFrom: 16.5 }),
    layer({ id: 'places-landmarks', sourceId, minzoom: 14, filter: isOne(landmarks), image: iconExpression(landmarks), namedFrom: 14.5 }),
    layer({
      id: 'stops',
      sourceId,
      minzoom: 13,
      filter: isKind('station', 'halt', 'aerodrome', 'bus_station'),
      image: ['match', ['get', 'kind'], 'aerodrome', iconImage('plane'), 'bus_station', iconImage('bus'), iconImage('train')],
      namedFrom: 13.5,
    }),
  ];
}

/** Road numbers on plates, from the zoom at which a road has a visible width. */
export function shieldLayer(sourceId: string, { name }: MapColors): SymbolLayerSpecification {
  return {
    id: 'shields',
    type: 'symbol',
    source: sourceId,
    'source-layer': 'street_labels',
    minzoom: 10,
    filter: ['all', ['has', 'ref'], ['in', ['get', 'kind'], ['literal', ['motorway', 'trunk', 'primary', 'secondary']]]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 380,
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
      'icon-image': ['match', ['get', 'kind'], 'motorway', shieldImages.motorway, shieldImages.road],
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1, 3, 1, 3],
      'text-field': ['get', 'ref'],
      'text-font': [...labelFonts],
      'text-size': 10,
      'text-padding': 30,
    },
    paint: { 'text-color': ['match', ['get', 'kind'], 'motorway', '#ffffff', name] },
  };
}

/** The plates of road numbers, which stretch around them. */
export const shieldImages = { motorway: 'shield-motorway', road: 'shield-road' } as const;

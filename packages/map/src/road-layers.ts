import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl';

/** Roads are warm or grey, never of the water's blue, and paler than the amber of circles. */
export interface RoadColors {
  readonly motorway: string;
  readonly trunk: string;
  readonly primary: string;
  readonly secondary: string;
  readonly street: string;
  readonly path: string;
  readonly motorwayEdge: string;
  readonly trunkEdge: string;
  readonly primaryEdge: string;
  readonly secondaryEdge: string;
  readonly streetEdge: string;
  readonly pathEdge: string;
}

const light: RoadColors = {
  motorway: '#e6a98f',
  trunk: '#f0c6ab',
  primary: '#f7dfc3',
  secondary: '#fdf1e0',
  street: '#ffffff',
  path: '#eee7da',
  motorwayEdge: '#bd7a5f',
  trunkEdge: '#cb9878',
  primaryEdge: '#cfae88',
  secondaryEdge: '#cfba9c',
  streetEdge: '#cbc4b6',
  pathEdge: '#dbd3c4',
};

const dark: RoadColors = {
  motorway: '#a07a66',
  trunk: '#87705f',
  primary: '#70655b',
  secondary: '#5a554f',
  street: '#454850',
  path: '#33373f',
  motorwayEdge: '#131a26',
  trunkEdge: '#131a26',
  primaryEdge: '#131a26',
  secondaryEdge: '#131a26',
  streetEdge: '#151c28',
  pathEdge: '#232b38',
};

export const roadColors = (isDark: boolean): RoadColors => (isDark ? dark : light);

type Stops = readonly (readonly [zoom: number, pixels: number])[];
type Color = 'motorway' | 'trunk' | 'primary' | 'secondary' | 'street';

interface RoadClass {
  readonly color: Color;
  readonly widths: Stops;
}

/** The classes' names in the styles of other schemas. */
const sameAs: Readonly<Record<string, string>> = { arterial: 'primary', residential: 'minor', unclassified: 'minor' };

/** From here on a road of any class is about as wide as on the ground. */
const near = (pixels: number): Stops => [
  [18, pixels],
  [19, 2.2 * pixels],
  [20, 4.4 * pixels],
];

const classes: Readonly<Record<string, RoadClass>> = {
  motorway: { color: 'motorway', widths: [[5, 0.6], [8, 2], [10, 3.2], [12, 4.6], [14, 7], [16, 13], ...near(36)] },
  trunk: { color: 'trunk', widths: [[6, 0.6], [8, 1.6], [10, 2.7], [12, 4.1], [14, 6.4], [16, 12], ...near(34)] },
  primary: { color: 'primary', widths: [[8, 0.9], [10, 2.1], [12, 3.4], [14, 5.6], [16, 10.5], ...near(32)] },
  secondary: { color: 'secondary', widths: [[9, 0.7], [10, 1.3], [12, 2.7], [14, 4.8], [16, 9], ...near(30)] },
  tertiary: { color: 'street', widths: [[10, 0.8], [12, 1.8], [14, 3.6], [16, 7], ...near(27)] },
  minor: { color: 'street', widths: [[12, 0.8], [13, 1.2], [14, 2.2], [16, 5], ...near(24)] },
};

/** Ramps are narrower than the road that they lead to. */
const linkWidths: Stops = [
  [12, 1.2],
  [14, 2.6],
  [16, 6],
  [18, 14],
  [20, 42],
];

/** Visible width of the casing, both sides together. */
const casing = (zoom: number): number => (zoom < 9 ? 0.8 : zoom < 12 ? 1.4 : zoom < 16 ? 2 : 3);

const road = /^(tunnel-|bridge-)?street-(motorway|trunk|primary|arterial|secondary|tertiary|minor|residential|unclassified)(-link)?(:outline|:bridge)?$/;

const widthExpression = (stops: Stops, more: (zoom: number) => number): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops.flatMap(([zoom, pixels]) => [zoom, pixels + more(zoom)])] as unknown as ExpressionSpecification;

const path = /^(?:tunnel-|bridge-)?(?:way-(?:footway|steps|path|cycleway)|street-pedestrian)(:outline)?$/;

/** A road of the style library in this product's colours and widths; other layers unchanged. */
export function asRoad(layer: LayerSpecification, isDark: boolean, land: string): LayerSpecification {
  const colors = roadColors(isDark);
  const found = path.exec(layer.id);
  if (found && layer.type === 'line') return { ...layer, paint: { ...layer.paint, 'line-color': found[1] === undefined ? colors.path : colors.pathEdge } };
  const [, place, kind = '', link, part] = road.exec(layer.id) ?? [];
  const roadClass = classes[sameAs[kind] ?? kind];
  if (layer.type !== 'line' || !roadClass) return layer;
  const color = part === undefined ? colors[roadClass.color] : colors[`${roadClass.color}Edge`];
  const stops = link === undefined ? roadClass.widths : linkWidths;
  const more = part === undefined ? () => 0 : part === ':outline' ? casing : (zoom: number) => 2 * casing(zoom);
  const paint: LineLayerSpecification['paint'] = {
    ...layer.paint,
    'line-color': place === 'tunnel-' ? mixed(color, land) : color,
    'line-width': widthExpression(stops, more),
  };
  return { ...layer, paint };
}

/** The mean of two colours of the form #rrggbb. */
function mixed(one: string, other: string): string {
  const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  const half = (at: number): string =>
    Math.round((part(one, at) + part(other, at)) / 2)
      .toString(16)
      .padStart(2, '0');
  return `#${[1, 3, 5].map(half).join('')}`;
}

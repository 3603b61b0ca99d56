import {
  CircleSymbolizer,
  type Feature,
  GroupSymbolizer,
  type LabelRule,
  LineSymbolizer,
  OffsetTextSymbolizer,
  CenteredTextSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import { labelFonts, type MapColors } from '@earshot/map';

const labelFont = labelFonts.join(', ');

/** The ground and borders of the embedded base map for a plain canvas, as the graphics card draws them. */
export function paintRules(colors: MapColors): PaintRule[] {
  return [
    { dataLayer: 'land', symbolizer: new PolygonSymbolizer({ fill: colors.land, stroke: colors.coast, width: 1 }) },
    { dataLayer: 'rivers', maxzoom: 10, symbolizer: new LineSymbolizer({ color: colors.river, width: 1 }) },
    { dataLayer: 'lakes', symbolizer: new PolygonSymbolizer({ fill: colors.water }) },
    { dataLayer: 'counties', minzoom: 7, symbolizer: new LineSymbolizer({ color: colors.county, width: 1 }) },
    { dataLayer: 'states', symbolizer: new LineSymbolizer({ color: colors.state, width: 1, dash: [3, 2] }) },
    { dataLayer: 'boundary', symbolizer: new LineSymbolizer({ color: colors.country, width: 1.2 }) },
  ];
}

/** The lowest zoom, in Leaflet's numbers, of the towns of each rank. */
const townZooms: readonly (readonly [rank: number, minZoom: number])[] = [
  [1, 4],
  [2, 5],
  [3, 7],
  [4, 8],
  [5, 9],
  [6, 11],
];

const featureKind = (feature: Feature): unknown => feature.props['kind'];

/** The rules for names. Earlier rules win a place over later ones. */
export function labelRules(colors: MapColors): LabelRule[] {
  const region = { fontFamily: labelFont, stroke: colors.halo, width: 3, maxLineChars: 14 };
  return [
    {
      dataLayer: 'place',
      maxzoom: 7,
      symbolizer: new CenteredTextSymbolizer({ ...region, fontSize: 13, fill: colors.name }),
      filter: (_, feature) => featureKind(feature) === 'country',
    },
    {
      dataLayer: 'place',
      minzoom: 5,
      maxzoom: 9,
      symbolizer: new CenteredTextSymbolizer({ ...region, fontSize: 11, fill: colors.smallName, textTransform: 'uppercase' }),
      filter: (_, feature) => featureKind(feature) === 'state',
    },
    ...townZooms.map(([rank, minzoom]): LabelRule => townRule({ rank, minzoom, colors })),
  ];
}

function townRule({ rank, minzoom, colors }: { readonly rank: number; readonly minzoom: number; readonly colors: MapColors }): LabelRule {
  return {
    dataLayer: 'place',
    minzoom,
    symbolizer: new GroupSymbolizer([
      new CircleSymbolizer({ radius: 2.5, fill: colors.dot, stroke: colors.halo, width: 1 }),
      new OffsetTextSymbolizer({
        fontFamily: labelFont,
        fontSize: rank === 1 ? 13 : 12,
        fill: rank <= 3 ? colors.name : colors.smallName,
        stroke: colors.halo,
        width: 3,
        offsetX: 6,
        offsetY: 4.5,
      }),
    ]),
    filter: (_, feature) => (featureKind(feature) === 'city' || featureKind(feature) === 'capital') && feature.props['r'] === rank,
    sort: (a, b) => Number(b['pop'] ?? 0) - Number(a['pop'] ?? 0),
  };
}

import { feature, mesh } from 'topojson-client';
import { cutLines, cutPolygons } from './antimeridian.ts';
import { type FeatureCollection, asCollection, asFeature } from './geometry.ts';
import { placeLabels } from './labels.ts';
import { type Subunit, type Topology, findTopologyObject, unitedStates, worldCoarse, worldFine, worldMedium, worldWaters } from './sources.ts';

/** One layer of the tiles. A name may come several times, for different zooms. */
export type Layer = {
  name: string;
  minZoom: number;
  maxZoom: number;
  features: FeatureCollection;
  /** Largest offset of a simplified line, in 1/4096 of a tile. */
  tolerance: number;
  /** Reach of a tile over its edges, in 1/4096 of a tile. */
  buffer: number;
};

const line = { tolerance: 3, buffer: 64 };
const label = { tolerance: 0, buffer: 128 };

/** Every layer of the base map up to `maxZoom`. The console's style names these layers and their properties. */
export function baseMapLayers(maxZoom: number): Layer[] {
  return [
    ...worldLayers(worldCoarse, { minZoom: 0, maxZoom: 1 }),
    ...worldLayers(worldMedium, { minZoom: 2, maxZoom: 3 }),
    ...worldLayers(worldFine, { minZoom: 4, maxZoom }),
    { name: 'lakes', minZoom: 2, maxZoom, features: feature(worldWaters, findTopologyObject(worldWaters, 'lakes')), ...line },
    { name: 'rivers', minZoom: 3, maxZoom, features: feature(worldWaters, findTopologyObject(worldWaters, 'rivers')), ...line },
    { name: 'states', minZoom: 3, maxZoom, features: stateBorders(), ...line },
    { name: 'counties', minZoom: 6, maxZoom, features: countyBorders(), ...line },
    { name: 'place', minZoom: 1, maxZoom, features: asCollection(placeLabels()), ...label },
  ];
}

function worldLayers(topology: Topology, zooms: { minZoom: number; maxZoom: number }): Layer[] {
  const land = feature(topology, findTopologyObject(topology, 'land')).features.map(({ geometry }) => asFeature(cutPolygons(geometry)));
  const borders = mesh(topology, findTopologyObject(topology, 'countries'), (a, b) => a !== b);
  return [
    { name: 'land', ...zooms, features: asCollection(land), ...line },
    { name: 'boundary', ...zooms, features: asCollection([asFeature(cutLines(borders), { admin: 0 })]), ...line },
  ];
}

function stateBorders(): FeatureCollection {
  const american = mesh(unitedStates, findTopologyObject(unitedStates, 'states'), (a, b) => a !== b);
  // The US states of this source are much coarser than those of us-atlas.
  const elsewhere = (findTopologyObject(worldWaters, 'subunits').geometries as Subunit[]).filter(({ properties }) => properties.gu !== 'USA');
  const foreign = mesh(worldWaters, { type: 'GeometryCollection', geometries: elsewhere }, (a, b) => a !== b);
  return asCollection([asFeature(american, { admin: 1 }), asFeature(foreign, { admin: 1 })]);
}

function countyBorders(): FeatureCollection {
  // The first two of a county's five digits are its state; a border between states is drawn by the layer of states.
  const countyStateCode = (county: { id?: string }): string => (county.id ?? '').slice(0, 2);
  const borders = mesh(unitedStates, findTopologyObject(unitedStates, 'counties'), (a, b) => a !== b && countyStateCode(a) === countyStateCode(b));
  return asCollection([asFeature(borders, { admin: 2 })]);
}

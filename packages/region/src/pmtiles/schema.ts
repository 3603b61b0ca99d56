/** Names and contents of the layers in a map's tiles. */
export type TileSchema = 'shortbread' | 'openmaptiles' | 'protomaps';

/** Layers that each schema has and neither of the others. */
const tellingLayers: Readonly<Record<TileSchema, readonly string[]>> = {
  // https://shortbread-tiles.org/schema/1.0/
  shortbread: ['streets', 'street_labels', 'water_polygons', 'place_labels'],
  // https://openmaptiles.org/schema/
  openmaptiles: ['transportation', 'transportation_name', 'waterway', 'housenumber'],
  // https://docs.protomaps.com/basemaps/layers
  protomaps: ['roads', 'earth', 'pois', 'places'],
};

/** The schema in an archive's metadata; undefined if its layers belong to none. */
export function findTileSchema(metadata: unknown): TileSchema | undefined {
  const layers = new Set(listLayerNames(metadata));
  const schemas = Object.keys(tellingLayers) as TileSchema[];
  return schemas.find((schema) => tellingLayers[schema].filter((layer) => layers.has(layer)).length >= 2);
}

/** The names in `vector_layers`, as TileJSON has them. */
function listLayerNames(metadata: unknown): string[] {
  const listed = isRecord(metadata) ? metadata['vector_layers'] : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((layer: unknown) => (isRecord(layer) && typeof layer['id'] === 'string' ? [layer['id']] : []));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

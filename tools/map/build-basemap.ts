// Writes build/basemap.pmtiles: a map of the world with US counties and the towns of the world, from npm data, without key or network.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { baseMapLayers } from './layers.ts';
import { encodePmtiles } from '@earshot/region/pmtiles';
import { cutTiles } from './tiles.ts';
import { writeWhole } from './write-whole.ts';

const path = fileURLToPath(new URL('../../build/basemap.pmtiles', import.meta.url));

// Zoom 8 would make the file nearly twice as large, and the data has nothing finer to show there.
const maxZoom = 7;

const layers = baseMapLayers(maxZoom);
const archive = encodePmtiles(cutTiles(layers, maxZoom), {
  minZoom: 0,
  maxZoom,
  // The square of Web Mercator ends here.
  bounds: { west: -180, south: -85.051129, east: 180, north: 85.051129 },
  // The middle of the 48 states.
  center: { lat: 39.83, lng: -98.58, zoom: 3 },
  metadata: {
    name: 'Embedded base map',
    attribution: '<a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY 4.0',
    vector_layers: [...new Set(layers.map(({ name }) => name))].map((id) => ({ id, fields: {} })),
  },
});
writeWhole(path, (temporaryPath) => writeFileSync(temporaryPath, archive));

// Writes build/coast.pmtiles: the coasts of the world for zooms 8 to 10, where the base map is too coarse. ©
// OpenStreetMap contributors, ODbL.
import { fileURLToPath } from 'node:url';
import { openArchiveWriter } from '@earshot/region/pmtiles';
import { finestZoom, readLand } from './coast.ts';
import { coarsestZoom, coastTiles } from './coast-tiles.ts';
import { writeWhole } from './write-whole.ts';

const path = fileURLToPath(new URL('../../build/coast.pmtiles', import.meta.url));

writeWhole(path, (temporaryPath) => {
  const archive = openArchiveWriter(temporaryPath);
  for (const { z, x, y, data } of coastTiles(readLand())) archive.add(z, x, y, data);
  archive.finish({
    minZoom: coarsestZoom,
    maxZoom: finestZoom,
    // The square of Web Mercator ends here.
    bounds: { west: -180, south: -85.051129, east: 180, north: 85.051129 },
    center: { lat: 39.83, lng: -98.58, zoom: coarsestZoom },
    metadata: {
      name: 'Coasts',
      attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
      vector_layers: ['sea', 'land'].map((id) => ({ id, fields: {} })),
    },
  });
});

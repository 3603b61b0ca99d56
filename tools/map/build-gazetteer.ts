// Writes build/gazetteer.sqlite: places for search and naming without any service.
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gazetteerPlaces } from './gazetteer-places.ts';
import { fillGazetteer } from './gazetteer.ts';
import { writeWhole } from './write-whole.ts';

const path = fileURLToPath(new URL('../../build/gazetteer.sqlite', import.meta.url));

const places = gazetteerPlaces();
writeWhole(path, (temporaryPath) => {
  const database = new DatabaseSync(temporaryPath);
  try {
    fillGazetteer(database, places);
  } finally {
    database.close();
  }
});

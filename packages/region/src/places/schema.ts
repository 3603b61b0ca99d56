import { spellingSchema } from './search/spelling.ts';

// entry:     towns, streets, points of interest and crossings. Ids go by falling importance, and a text search answers in
//            the order of ids. A crossing's name has both streets' names in it.
//            Entries of one kind follow one another: towns, streets, places, crossings. `also` has other names, separated by tabs.
// entry_fts: name = the words of the names in all their forms; within = towns, quarters and postal codes that people write with them.
// address:   a house number on the street of that entry. `number` is its beginning, to find the houses around a missing number; a Czech house with two
//            numbers has two rows here and one in `address_rt`.
// spelling:  the words of `entry_fts`, and keys that similar words share (search/spelling.ts).
// street_way: the stretches of the streets; `line` is lat, lng, lat, lng … in ten-millionths of a degree, 32 bits each.
// *_rt:      boxes, which SQLite rounds outwards by up to a metre.

/** SQLite's expression for the kind of a place, which an index of its own has: the text of `detail` up to its tab. */
export const kindOfDetail = `substr(detail, 1, instr(detail || char(9), char(9)) - 1)`;

/** Schema of the file `places.sqlite`. */
export const schema = `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    detail TEXT NOT NULL,
    town TEXT NOT NULL,
    postcode TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    also TEXT NOT NULL
  ) STRICT;
  CREATE VIRTUAL TABLE entry_fts USING fts5(name, within, content='', columnsize=0, detail=column, prefix='1 2 3 4 5 6', tokenize='unicode61 remove_diacritics 0');
  CREATE TABLE address (
    id INTEGER PRIMARY KEY,
    street INTEGER NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    postcode TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL
  ) STRICT;
  CREATE VIRTUAL TABLE address_rt USING rtree(id, west, east, south, north);
  CREATE TABLE street_way (id INTEGER PRIMARY KEY, street INTEGER NOT NULL, line BLOB NOT NULL) STRICT;
  CREATE VIRTUAL TABLE street_way_rt USING rtree(id, west, east, south, north);
  ${spellingSchema}
`;

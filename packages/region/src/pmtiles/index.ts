export { type Description, encodePmtiles, type Tile } from './encode.ts';
export { type ArchiveWriter, openArchiveWriter } from './file-writer.ts';
export { type Archive, ArchiveError, openArchive, type StoredTile } from './archive.ts';
export { findTileSchema, type TileSchema } from './schema.ts';

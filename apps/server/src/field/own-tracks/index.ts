export { mountOwnTracks } from './ingest.ts';
export { ownTracksHandlers } from './routes.ts';

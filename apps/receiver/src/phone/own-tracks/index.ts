export { OwnTracksCard } from './own-tracks-card.tsx';
export type { OwnTracksApi } from './own-tracks-card.tsx';

export { OwnWay } from './own-way.ts';
export { OwnWayCard } from './own-way-card.tsx';
export { openWayStore } from './way-store.ts';

export { openRoads, type RoadGraph } from './road-graph.ts';
export { type Measure, openShortest } from './shortest.ts';
export { openSnap, type Snapped } from './snap.ts';

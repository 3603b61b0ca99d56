export type { EngineView } from './engine-view.ts';
export { Engine } from './engine.ts';

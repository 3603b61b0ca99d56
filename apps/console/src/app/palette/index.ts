export type { Command } from './command.ts';
export { Palette } from './palette.tsx';

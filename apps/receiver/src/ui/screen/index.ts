export { BrandMark } from './brand-mark.tsx';
export { Frame } from './frame.tsx';
export { useView } from './use-view.ts';

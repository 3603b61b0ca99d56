export { LandingFrame } from './landing-frame.tsx';
export { LandingText } from './landing-text.tsx';
export { LandingScene } from './scene/landing-scene.tsx';
export { LandingSections } from './sections/landing-sections.tsx';
export { WatchButton } from './watch/watch-button.tsx';

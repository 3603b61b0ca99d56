export { LandingFrame } from './landing-frame.tsx';
export { LandingText } from './landing-text.tsx';
export { LandingScene } from './landing-scene.tsx';

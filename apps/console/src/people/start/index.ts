export { StartCard } from './start-card.tsx';

// The rows of the features of this wing, which a web app loads together.
export { billing } from './billing.ts';

export { openStripe } from './provider.ts';
export { mountStripeWebhook } from './webhook.ts';

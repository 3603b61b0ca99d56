import type { Appearance } from '@stripe/stripe-js';

// The form stands in a frame of the provider's, where the console's variables mean nothing.
const shared = { fontFamily: '"Inter Variable", system-ui, sans-serif', fontSizeBase: '14px', borderRadius: '5px' };

/** The console's look for the provider's card form. */
export const appearances: Readonly<Record<'light' | 'dark', Appearance>> = {
  light: {
    theme: 'stripe',
    variables: { ...shared, colorPrimary: '#0b2450', colorBackground: '#ffffff', colorText: '#151c2a', colorDanger: '#b92f2f' },
  },
  dark: {
    theme: 'night',
    variables: { ...shared, colorPrimary: '#81a2d9', colorBackground: '#1b2536', colorText: '#d7deea', colorDanger: '#ff8787' },
  },
};

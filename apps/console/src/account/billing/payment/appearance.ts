import type { Appearance } from '@stripe/stripe-js';

// The form is in a frame of the provider's, where the console's CSS variables do not apply.
const shared = { fontFamily: '"Inter Variable", system-ui, sans-serif', fontSizeBase: '14px', borderRadius: '5px' };

export const appearances: Readonly<Record<'light' | 'dark', Appearance>> = {
  light: {
    theme: 'stripe',
    variables: { ...shared, colorPrimary: '#0b2450', colorBackground: '#ffffff', colorText: '#151c2a', colorDanger: '#b62b27' },
  },
  dark: {
    theme: 'night',
    variables: { ...shared, colorPrimary: '#81a2d9', colorBackground: '#1b2536', colorText: '#d7deea', colorDanger: '#ff8787' },
  },
};

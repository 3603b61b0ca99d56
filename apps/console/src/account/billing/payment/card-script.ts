import { Refusal } from '@earshot/domain';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

/** The reason why a card could not be taken or charged, in the provider's words or ours. */
export const cardProblem = (message: string): Refusal => new Refusal({ code: 'payment_declined' }, message);

const notLoaded = 'The card form could not be loaded. Check your connection and ad blocker, then try again.';
const waitMs = 15_000;

const scripts = new Map<string, Promise<StripeConstructor>>();

/** Opens the provider's side of the card form. Its script loads once for each address; after a failure it may be loaded again. */
export async function openCards({ scriptUrl, publishableKey }: { readonly scriptUrl: string; readonly publishableKey: string }): Promise<Stripe> {
  const known = scripts.get(scriptUrl);
  const loading = known ?? load(scriptUrl);
  if (!known) {
    scripts.set(scriptUrl, loading);
    loading.catch(() => scripts.delete(scriptUrl));
  }
  return (await loading)(publishableKey);
}

function load(scriptUrl: string): Promise<StripeConstructor> {
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(cardProblem(notLoaded));
    };
    const timer = setTimeout(fail, waitMs);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      if (window.Stripe) resolve(window.Stripe);
      else fail();
    });
    document.head.append(script);
  });
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.ts';
import { failureText } from './failure-text.ts';

const blocked = 'The browser did not let the billing page open. Allow pop-ups for this site and try again.';

/** Opens the provider's billing page in a tab of its own (spec 2 §4, Billing). */
export function usePortal() {
  const [problem, setProblem] = useState<string>();
  const find = useMutation({ mutationFn: () => api.billing.portal() });
  const open = () => {
    setProblem(undefined);
    // At once, while the click is still one: a tab that opened after the answer would be taken for a pop-up.
    const tab = window.open('', '_blank');
    if (!tab) return setProblem(blocked);
    tab.opener = null;
    find
      .mutateAsync()
      .then(({ url }) => show(tab, url))
      .catch((error: unknown) => {
        tab.close();
        setProblem(failureText(error));
      });
  };
  return { open, problem, isBusy: find.isPending };
}

function show(tab: Window, url: string | undefined): void {
  if (url !== undefined) {
    tab.location.replace(url);
    return;
  }
  tab.close();
  // oxlint-disable-next-line no-console -- spec 2 §8, word for word
  console.log('Invoice data is unavailable.');
}

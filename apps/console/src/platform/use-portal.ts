import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.ts';
import { failureText } from './failure-text.ts';

const blocked = 'Your browser blocked the billing page. Open it from here, or allow pop-ups for this site.';

/** The billing page that the browser blocked, to be opened by a click. */
interface BlockedPage {
  readonly url: string;
  readonly forget: () => void;
}

/**
 * Opens the provider's billing page in a new tab (spec 2 §4, Billing) once its address is known: the person may have to
 * confirm their identity first, and an empty tab would cover the question.
 */
export function usePortal() {
  const [problem, setProblem] = useState<string>();
  const [url, setUrl] = useState<string>();
  const forget = () => {
    setProblem(undefined);
    setUrl(undefined);
  };
  const find = useMutation({
    mutationFn: () => api.billing.portal(),
    onSuccess: (found) => {
      if (found.url === undefined) noBilling();
      else if (!show(found.url)) {
        setProblem(blocked);
        setUrl(found.url);
      }
    },
    onError: (error) => setProblem(failureText(error)),
  });
  const open = () => {
    forget();
    find.mutate();
  };
  const page: BlockedPage | undefined = url === undefined ? undefined : { url, forget };
  return { open, problem, page, isBusy: find.isPending };
}

/** Opens a tab; returns whether the browser allowed it. */
function show(url: string): boolean {
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}

function noBilling(): void {
  // oxlint-disable-next-line no-console -- spec 2 §8, word for word
  console.log('Invoice data is unavailable.');
}

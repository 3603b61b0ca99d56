import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusQuery } from '../../platform/account-status.ts';
import { useAddress } from './address/use-address.ts';
import { useCard } from './payment/use-card.ts';
import { usageQuery, useReread, useViewer } from './queries.ts';
import { sliderClosedBecause } from './saved-card.ts';
import { useActivate } from './use-activate.ts';
import { usePortal } from '../../platform/use-portal.ts';
import { useProjection } from './use-projection.ts';
import { useUpdate } from './use-update.ts';

export function useUsagePage() {
  const viewer = useViewer();
  const usage = useQuery(usageQuery(viewer.clientId));
  const status = useQuery(statusQuery(viewer.clientId));
  const reread = useReread();
  const [done, setDone] = useState<string>();
  const attention = useAttention();
  const rereadAll = () => void reread();
  const onTrialLimit = (text: string) => {
    attention.show(text);
    // The page would have prevented this, so its figures are out of date.
    rereadAll();
  };
  const projection = useProjection({ usage: usage.data, onTrialLimit, onOutdated: rereadAll });
  const shared = { reread, onDone: setDone };
  return {
    viewer,
    usage,
    status,
    projection,
    update: useUpdate({ ...shared, usage: usage.data, projection, onTrialLimit }),
    activation: useActivate({ ...shared, status: status.data }),
    address: useAddress({ viewer, usage: usage.data, reread, onTold: setDone }),
    portal: usePortal(),
    card: useCard({ viewer, onTold: setDone }),
    sliderClosedBecause: sliderClosedBecause(status.data, viewer),
    attention,
    done,
  };
}
export type UsagePageState = ReturnType<typeof useUsagePage>;

/** A dialog that keeps its text while it closes. */
function useAttention() {
  const [text, setText] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  return {
    text,
    isOpen,
    show: (next: string) => {
      setText(next);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

import { createRoot } from 'react-dom/client';
import { decide, nextOffer, spokenSeconds } from '@earshot/domain';
import { step, watch } from '@earshot/geofence';

Object.assign(window, { decide, nextOffer, spokenSeconds, step, watch });
createRoot(document.body).render(<p>hi</p>);

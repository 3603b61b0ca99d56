import { Segments } from '../../ui/segments.tsx';
import { type ActivityAddressState, activityViews } from './filter.ts';

/** The same as people or as places. */
export const ViewChoice = ({ address }: { readonly address: Pick<ActivityAddressState, 'view' | 'showView'> }) => (
  <Segments label="View" values={activityViews} value={address.view} onChange={address.showView} />
);

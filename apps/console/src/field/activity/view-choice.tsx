import { Segments } from '../../ui/segments.tsx';
import { type ActivityAddressState, activityViews } from './filter.ts';

export const ViewChoice = ({ address }: { readonly address: Pick<ActivityAddressState, 'view' | 'showView'> }) => (
  <Segments label="View" values={activityViews} value={address.view} onChange={address.showView} />
);

import type { ActivityPlace } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import type { MapPlace, HeardShareLevel } from '../../../map/index.ts';

/** The share of its receivers that a message has reached; 'none' for a message without receivers. */
export function toHeardShare({ assigned, heard }: Pick<ActivityPlace, 'assigned' | 'heard'>): HeardShareLevel {
  if (heard === 0) return 'none';
  return heard >= assigned ? 'all' : 'some';
}

/** '3/5' */
export const reachLabel = ({ assigned, heard }: Pick<ActivityPlace, 'assigned' | 'heard'>): string => `${formatCount(heard)}/${formatCount(assigned)}`;

export const reachText = ({ assigned, heard }: Pick<ActivityPlace, 'assigned' | 'heard'>): string =>
  assigned === 0 ? 'No receivers' : `Heard by ${formatCount(heard)} of ${formatCount(assigned)}`;

export const toMapPlaces = (places: readonly ActivityPlace[]): readonly MapPlace[] =>
  places.flatMap(({ lat, lng, ...place }) =>
    place.radiusMeters === 0 || lat === undefined || lng === undefined
      ? []
      : [
          {
            id: place.messageId,
            center: { lat, lng },
            radiusMeters: place.radiusMeters,
            reach: toHeardShare(place),
            label: reachLabel(place),
            name: `${place.title || 'Untitled'}. ${reachText(place)}`,
          },
        ],
  );

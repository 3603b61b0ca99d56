import type { contract, DriveAnswer, Input } from '@earshot/contract';
import { takeDriveDraft } from '../../platform/drive-draft.ts';
import type { RouteScene } from '../../map/index.ts';

/** A message as the composer has it, saved or not. */
export type Draft = NonNullable<Input<typeof contract.driveTests.run>['body']['draft']>;

export function takeDraft(): Draft | undefined {
  const left = takeDriveDraft();
  return left !== null && typeof left === 'object' && 'content' in left && 'message_settings' in left ? (left as Draft) : undefined;
}

/** The draft's circle, so that the way can be drawn through it. */
export function circleOfDraft(draft: Draft | undefined): RouteScene['circles'] {
  const { lat, lng, radiusMeters = 0, title = '' } = draft?.content ?? {};
  if (typeof lat !== 'number' || lng === undefined || radiusMeters === 0) return [];
  return [{ id: 'draft', center: { lat, lng }, radiusMeters, tone: 'late', label: title || 'This message', name: title || 'This message' }];
}

/** The draft's message in the result: an unsaved draft has only the id that it got for the drive. */
export function draftIdIn({ results }: DriveAnswer, draft: Draft | undefined): string | undefined {
  if (!draft) return undefined;
  const { id, title, body } = draft.content;
  if (id !== undefined) return id;
  return results.flatMap(({ report }) => report.verdicts).find((verdict) => verdict.title === title && verdict.text === body)?.messageId;
}

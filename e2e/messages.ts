import { expect, type APIRequestContext } from '@playwright/test';
import { demoZone } from './people.ts';

interface MessageFixture {
  /** Differences from a message on arrival within 200 yards: title, body, place and the like, in wire names. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly contactId: string;
  /** The client's zone; the demo company's by default. */
  readonly timeZone?: string;
}

/**
 * Sets a message for one contact, for all of today in the client's zone unless `settings` differ; returns its id,
 * or undefined after a change.
 */
export async function setMessage(request: APIRequestContext, headers: Readonly<Record<string, string>>, wanted: MessageFixture): Promise<string | undefined> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: wanted.timeZone ?? demoZone }).format(Date.now());
  const answer = await request.post('/api/ourcontents', {
    headers,
    data: {
      content: { Location: 'Site', Radius: 182.88, Radius_Unit: 1, Mode: 2, ...wanted.content },
      message_settings: {
        StartDate: today,
        EndDate: today,
        RepeatOption: 'No',
        RepeatDays: '1,1,1,1,1,1,1',
        TimeStart: '12:00 AM',
        TimeEnd: '11:59 PM',
        When: 'Arriving',
        ...wanted.settings,
      },
      receivers: { contact_ids: wanted.contactId, group_ids: '' },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { insertId?: string }).insertId;
}

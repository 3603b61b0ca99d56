// Two windows and a phone: a change in one shows in the others without a click.
import { setMessage } from './messages.ts';
import { demoZone, joinedPassword, openAccount, signInToConsole, signInToReceiver, takePhone } from './people.ts';
import { expect, test } from './test.ts';

const gate = { latitude: 39.8533, longitude: -105.0001, accuracy: 8 };
const driver = '+12025550191';

test('a message that is set, changed, heard, paused and deleted in one place is seen so in the list and in the proof of another window', async ({
  browser,
  request,
  page: list,
}) => {
  test.setTimeout(180_000);
  const email = 'lia@live.test';
  const headers = await openAccount(request, { email, firstName: 'Lia', lastName: 'Live', company: 'Live', timeZone: demoZone, phone: '2025550190' });
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Dan', LastName: 'Driver', PhoneNumber: driver, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  const { page: phone, context } = await takePhone(browser);
  await context.setGeolocation({ ...gate, latitude: gate.latitude - 0.1 });
  await signInToReceiver(phone, driver);
  await phone.getByRole('button', { name: 'Start', exact: true }).click();

  const following = list.waitForResponse('**/api/activity/stream*');
  await signInToConsole(list, email, joinedPassword);
  await following;
  await list.evaluate(() => Object.assign(window, { isSamePage: true }));
  const id = await setMessage(request, headers, {
    content: { Title: 'Gate code', Body: 'The code is 4471.', Lat: gate.latitude, Long: gate.longitude },
    contactId: UserID,
  });
  await expect(list.getByRole('link', { name: 'Gate code', exact: true })).toBeVisible();

  const other = await list.context().newPage();
  await other.goto(`/messages/editor?id=${id}`);
  await expect(other.getByText('1 Selected')).toBeVisible();
  await other.getByLabel('Title').fill('Code of the gate');
  await other.getByRole('button', { name: 'UPDATE MESSAGE' }).click();
  const row = list.getByRole('row', { name: /Code of the gate/ });
  await expect(row).toHaveAttribute('data-changed');
  await expect(list.getByRole('link', { name: /^0\/1.*, who heard Code of the gate$/ }).first()).toBeVisible();

  // An update leads to the list by itself.
  await other.waitForURL('**/messages');
  const followingToo = other.waitForResponse('**/api/activity/stream*');
  await other.goto(`/activity/report?messageId=${id}`);
  const proof = other.getByRole('row', { name: /Dan Driver/ });
  await expect(proof).toContainText(/Waiting|Not Delivered/);
  await followingToo;
  for (const step of [0, 1, 2, 3, 4]) {
    await context.setGeolocation({ ...gate, latitude: gate.latitude + step / 111_000 });
    await phone.waitForTimeout(1000);
  }
  await expect(list.getByRole('link', { name: '1/1, who heard Code of the gate', exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(proof).toContainText(/Heard.*once, English/);

  await other.goto('/messages');
  const actions = other.getByRole('button', { name: 'Actions for Code of the gate' });
  await expect(phone.getByText('Code of the gate').first()).toBeVisible();
  await actions.click();
  await other.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(row.getByText('Paused', { exact: true })).toBeVisible();
  await expect(phone.getByText('Code of the gate')).toHaveCount(0);
  await actions.click();
  await other.getByRole('menuitem', { name: 'Resume' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(phone.getByText('Code of the gate').first()).toBeVisible();
  await expect(list.getByRole('link', { name: '1/1, who heard Code of the gate', exact: true }).first()).toBeVisible();

  await actions.click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  expect(await list.evaluate(() => 'isSamePage' in window)).toBe(true);
  await context.close();
});

test('a contact, a group and a member that are added, changed and removed in one place are seen so on the pages of another window', async ({
  request,
  page,
}) => {
  const email = 'lou@live.test';
  const headers = await openAccount(request, { email, firstName: 'Lou', lastName: 'Live', company: 'Live too', timeZone: demoZone, phone: '2025550192' });
  const following = page.waitForResponse('**/api/activity/stream*');
  await signInToConsole(page, email, joinedPassword);
  await following;
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const act = async (method: 'post' | 'delete', path: string, data: object) => {
    const answer = await request[method](path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Readonly<Record<string, string>>;
  };
  const person = (FirstName: string, PhoneNumber: string) => ({ FirstName, LastName: 'Driver', PhoneNumber, countryCode: 'US' });
  const { UserID: dan } = await act('post', '/api/teams', person('Dan', '2025550193'));
  await expect(page.getByRole('row', { name: /Dan Driver/ })).toBeVisible();
  await act('post', '/api/teams', { UserID: dan, ...person('Daniel', '2025550193') });
  await expect(page.getByRole('row', { name: /Daniel Driver/ })).toBeVisible();
  const { UserID: eve } = await act('post', '/api/teams', person('Eve', '2025550194'));
  await expect(page.getByRole('row', { name: /Eve Driver/ })).toBeVisible();

  await page.getByRole('link', { name: 'Groups' }).first().click();
  const group = page.getByRole('row', { name: /Night crew/ });
  await expect(page.getByRole('button', { name: 'Everyone', exact: true })).toBeVisible();
  const { Id } = await act('post', '/api/groups', { name: 'Night crew', groupType: 'crew', isSelectAll: false, selectedContacts: [dan] });
  await expect(group).toContainText('Crew1');
  await act('post', '/api/add_contacts_to_group', { group_id: Id, isSelectAll: false, selectedMember: [eve] });
  await expect(group).toContainText('Crew2');
  await act('delete', '/api/delete_group', { id: Id });
  await expect(group).toHaveCount(0);

  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await act('delete', '/api/teams', { isAllSelected: false, selectedContact: [eve] });
  await expect(page.getByRole('row', { name: /Eve Driver/ })).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

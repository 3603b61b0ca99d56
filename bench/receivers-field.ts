import type { Page } from '@playwright/test';
import { formatTimes, openConsole } from './console-page.ts';
import { addConsents, addContacts, addMessages, addOperator, type BenchOperator, type World } from './world.ts';

const contacts = 10_000;
const groups = 300;
const openedTimes = 15;
/** The map and the form are drawn. Background tiles from outside may load for ever. */
const settledMs = 1_500;
/** Rest of the pointer on the field before the click. */
const restMs = 150;

/**
 * Time from the click into the receivers field of a new message until people can be chosen, of 10,000 contacts and 300
 * groups, in the browser and by its clock. The page has never asked for the list before.
 */
export async function benchReceiversField(world: World): Promise<string> {
  const operator = await addOperator(world);
  await addContacts(world, operator, contacts);
  await addConsents(world, operator);
  await addGroups(world, operator);
  await addMessages(world, operator, 100);
  await world.sql('vacuum analyze');
  const { page, close } = await openConsole(world, operator);
  try {
    const atOnce = await openings(page, 0);
    const rested = await openings(page, restMs);
    // The first one fills caches.
    return formatTimes([
      { name: 'click as soon as the pointer is there', took: atOnce.slice(1) },
      { name: `click after ${restMs} ms on the field`, took: rested.slice(1) },
    ]);
  } finally {
    await close();
  }
}

/** Groups of 20 of the contacts, and each tenth of 2,000. */
const addGroups = ({ sql }: World, { clientId, id }: BenchOperator) =>
  sql(
    `with made as (insert into groups (client_id, id, operator_id, name, type_id, created_at, modified_at)
       select $1, gen_random_uuid(), $2, 'Group ' || i, 'other', now(), now() from generate_series(1, $3::int) i returning id, name)
     insert into group_members (client_id, group_id, contact_id)
       select $1, made.id, member.id from made join lateral (
         select id from contacts where client_id = $1 order by md5(id::text || made.name) limit case when made.name like '%7' then 2000 else 20 end) member on true`,
    [clientId, id, groups],
  );

/** Runs in the page. */
const opening = `
  globalThis.opened = new Promise((resolve) => {
    document.addEventListener('click', () => {
      const begun = performance.now();
      const look = () => {
        if ([...document.querySelectorAll('[role=option] small')].some((note) => note.checkVisibility() && note.textContent.includes('+1')))
          resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true, once: true });
  });
  undefined`;

async function openings(page: Page, pauseMs: number): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn <= openedTimes; turn++) {
    await page.goto(new URL('/messages/editor', page.url()).href);
    const field = page.getByRole('combobox', { name: 'Add receivers' });
    await field.waitFor();
    await page.waitForTimeout(settledMs);
    await page.evaluate(opening);
    await field.hover();
    if (pauseMs > 0) await page.waitForTimeout(pauseMs);
    await field.click();
    took.push(await page.evaluate<number>('globalThis.opened'));
  }
  return took;
}

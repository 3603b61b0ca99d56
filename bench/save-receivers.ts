import { measure, formatTable } from './measure.ts';
import { addContacts, addOperator, type World } from './world.ts';

const everybody = 50_000;
const chosenCount = 5_000;

const settings = {
  startDate: '2099-05-01',
  endDate: '2099-05-01',
  repeat: 'no' as const,
  repeatDays: [true, true, true, true, true, true, true],
  startMinute: 480,
  endMinute: 1080,
  trigger: 'enter' as const,
};
const content = {
  title: 'Gate code',
  body: 'The code is 4471.',
  location: 'Denver',
  lat: 39.7,
  lng: -105,
  radiusMeters: 100,
  radiusUnit: 'km' as const,
  mode: 'draft' as const,
};

/** A message saved with its receivers in one call, against putting the same rows in by plain SQL. */
export async function benchSaveReceivers(world: World): Promise<string> {
  const operator = await addOperator(world);
  await addContacts(world, operator, everybody);
  await world.sql('vacuum analyze contacts');
  const api = world.api(operator.token);
  const { rows } = await world.sql('select id from contacts where client_id = $1 order by random() limit $2', [operator.clientId, chosenCount]);
  const ids = rows.map(({ id }) => String(id));
  const nobody = { kind: 'some' as const, ids: new Set<string>() };
  const save = (contacts: { kind: 'some'; ids: Set<string> } | { kind: 'all'; except: Set<string> }) => () =>
    api.messages.save({ body: { content, message_settings: settings, receivers: { groups: nobody, contacts } } });
  const { insertId } = await save(nobody)();
  const figures = await measure(
    [
      {
        name: `plain SQL: ${chosenCount} rows`,
        run: async () => {
          await world.sql('delete from message_contacts where client_id = $1 and message_id = $2', [operator.clientId, insertId]);
          await world.sql('insert into message_contacts select $1, $2, unnest($3::uuid[])', [operator.clientId, insertId, ids]);
        },
      },
      { name: `save a message for ${chosenCount} contacts`, run: save({ kind: 'some', ids: new Set(ids) }) },
      { name: `save a message for all but 3 of ${everybody} contacts`, run: save({ kind: 'all', except: new Set(ids.slice(0, 3)) }) },
    ],
    10,
  );
  return formatTable(figures);
}

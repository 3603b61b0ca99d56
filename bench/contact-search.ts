import { type Case, measure, formatTable } from './measure.ts';
import { addContacts, addOperator, type BenchOperator, type World } from './world.ts';

const plainSearch = `select * from contacts where client_id = $1 and operator_id = $2 and (first_name || ' ' || last_name ilike $3 or phone ilike $3 or email ilike $3)
  order by is_default desc, lower(first_name), lower(last_name), id limit 10`;

const questions = {
  'first page': {},
  'page in the middle': { page: 'middle' },
  'by last name': { sort: 'LastName' },
  'status invite': { status: 'Invite' },
  'status verified': { status: 'Verified' },
  'search for a name that one has': { search: 'person777@' },
  'search for a name that a seventh have': { search: 'elena' },
  'search for a number': { search: '(201) 000-0777' },
} as const;

/** The contacts of operators with 1,000 and with 50,000 of them, in a database with 50,000 of another client, against the plain query. */
export async function benchContactSearch(world: World): Promise<string> {
  await addContacts(world, await addOperator(world), 50_000);
  const parts: string[] = [];
  for (const count of [1_000, 50_000]) {
    const operator = await addOperator(world);
    await addContacts(world, operator, count);
    await world.sql('vacuum analyze contacts');
    parts.push(`#### ${count.toLocaleString('en-US')} contacts`, formatTable(await measure(prepareCases(world, operator, count))));
  }
  return parts.join('\n\n');
}

function prepareCases(world: World, operator: BenchOperator, count: number): readonly Case[] {
  const api = world.api(operator.token);
  const plain = (text: string) => () => world.sql(plainSearch, [operator.clientId, operator.id, `%${text}%`]);
  return [
    { name: 'plain SQL: a name that one has', run: plain('person777@') },
    { name: 'plain SQL: a name that a seventh have', run: plain('elena') },
    ...Object.entries(questions).map(([name, { ...query }]) => {
      const { page, ...rest } = query as { readonly page?: string };
      return { name, run: () => api.contacts.list({ query: { ...rest, ...(page !== undefined && { page: Math.round(count / 20) }) } }) };
    }),
  ];
}

const nobody = { kind: 'some' as const, ids: new Set<string>() };

/** All but three of 50,000 contacts put into a group by one call, against the same rows by plain SQL. */
export async function benchGroupMembers(world: World): Promise<string> {
  const operator = await addOperator(world);
  await addContacts(world, operator, 50_000);
  await world.sql('vacuum analyze contacts');
  const api = world.api(operator.token);
  const { rows } = await world.sql('select id from contacts where client_id = $1 limit 4', [operator.clientId]);
  const [first = '', ...except] = rows.map(({ id }) => String(id));
  let serial = 0;
  const newGroup = async () =>
    (await api.groups.create({ body: { name: `Group ${++serial}`, groupType: 'crew', selection: { ...nobody, ids: new Set([first]) } } })).Id;
  const everybodyBut = { kind: 'all' as const, except: new Set(except) };
  const figures = await measure(
    [
      {
        name: 'plain SQL: 49,997 rows into a new group',
        run: async () =>
          world.sql('insert into group_members select client_id, $2, id from contacts where client_id = $1 and id <> all($3::uuid[]) on conflict do nothing', [
            operator.clientId,
            await newGroup(),
            except,
          ]),
      },
      {
        name: 'add all but 3 of 50,000 contacts to a new group',
        run: async () => api.groups.addMembers({ body: { group_id: await newGroup(), selection: everybodyBut } }),
      },
    ],
    6,
  );
  return formatTable(figures);
}

import type { Contact } from '@earshot/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toContactChoice, isPicked, joinPicks, noPicks, pickAll, pickCount, type Picks, setPicked, togglePick } from './picks.ts';

const makeContact = (id: string) => ({ id, firstName: id, lastName: '' }) as Contact;
const everybody = ['a', 'b', 'c', 'd', 'e'].map(makeContact);
const listPickedIds = (picks: Picks) => everybody.filter(({ id }) => isPicked(picks, id)).map(({ id }) => id);

const some = fc.subarray(everybody).map((contacts) => setPicked(noPicks, contacts, true));
const allBut = fc.subarray(everybody).map((contacts) => setPicked(pickAll(everybody.length, 5), contacts, false));
const anyPicks = fc.oneof(some, allBut);

test('a toggled contact changes its own choice and no other', () => {
  fc.assert(
    fc.property(anyPicks, fc.constantFrom(...everybody), (picks, contact) => {
      const next = togglePick(picks, contact);
      for (const { id } of everybody) expect(isPicked(next, id)).toBe(isPicked(picks, id) !== (id === contact.id));
    }),
  );
});

test('the results of a search are all chosen, or all left out, and no other contact changes', () => {
  fc.assert(
    fc.property(anyPicks, fc.subarray(everybody), fc.boolean(), (picks, found, isChosen) => {
      const next = setPicked(picks, found, isChosen);
      for (const contact of everybody) expect(isPicked(next, contact.id)).toBe(found.includes(contact) ? isChosen : isPicked(picks, contact.id));
    }),
  );
});

test('two choices together are everybody who is in one of them', () => {
  fc.assert(
    fc.property(anyPicks, anyPicks, (first, second) => {
      expect(listPickedIds(joinPicks(first, second))).toEqual(
        listPickedIds(first)
          .concat(listPickedIds(second))
          .filter((id, at, ids) => ids.indexOf(id) === at)
          .toSorted(),
      );
    }),
  );
});

test('the count is that of the people, and everybody the selection names has a name', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyPicks,
        fc.tuple(anyPicks, anyPicks).map(([first, second]) => joinPicks(first, second)),
      ),
      (picks) => {
        expect(pickCount(picks)).toBe(listPickedIds(picks).length);
        const { selection } = picks;
        expect(new Set(picks.named.keys())).toEqual(selection.kind === 'some' ? selection.ids : selection.except);
      },
    ),
  );
});

test('only a choice of all says when it was made', () => {
  expect(toContactChoice(pickAll(3, 5)).queryTime).toBe(5);
  expect(toContactChoice(setPicked(noPicks, everybody, true)).queryTime).toBeUndefined();
});

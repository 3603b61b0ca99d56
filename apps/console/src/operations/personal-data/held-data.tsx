import type { PersonFound } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePhoneFormat } from '../../ui/use-phone-format.ts';
import { EraseDialog } from './erase-dialog.tsx';
import classes from './personal-data.module.css';
import { type PersonChoice, useCopy } from './use-personal-data.ts';

interface HeldDataProps {
  readonly choice: PersonChoice;
  readonly person: PersonFound;
  readonly onErased: (text: string) => void;
}

export function HeldData({ choice, person, onErased }: HeldDataProps) {
  const formatPhone = usePhoneFormat();
  const copy = useCopy(choice);
  const [isErasing, setErasing] = useState(false);
  const phone = formatPhone(person.phone);
  return (
    <section className={classes['held']} aria-label="What your company holds">
      <h2>{person.names.length > 0 ? person.names.join(', ') : phone}</h2>
      <dl className={classes['facts']}>
        {listFacts(person, phone).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {person.user !== undefined && (
        <Notice text={`${person.user} has this number in their own profile, so it cannot be erased. Change it there, or archive the user, first.`} isNews />
      )}
      {copy.error !== null && <Notice text={failureText(copy.error)} />}
      <div className={classes['buttons']}>
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} loading={copy.isPending} onClick={() => copy.mutate()}>
          Download a copy
        </Button>
        <Button color="red" disabled={person.user !== undefined} onClick={() => setErasing(true)}>
          Erase…
        </Button>
      </div>
      <EraseDialog opened={isErasing} choice={choice} person={person} phone={phone} onErased={onErased} onClose={() => setErasing(false)} />
    </section>
  );
}

const listFacts = (
  { contacts, operators, groups, messages, events, texts, others }: PersonFound,
  phone: string,
): readonly (readonly [name: string, value: string])[] => [
  ['Number', phone],
  ['Contact of', contacts === 0 ? 'Nobody any more' : operators.join(', ')],
  ['Groups', formatCount(groups)],
  ['Messages', formatCount(messages)],
  ['Reports of the phone', formatCount(events)],
  ['Text messages', formatCount(texts)],
  ['Other entries', formatCount(others)],
];

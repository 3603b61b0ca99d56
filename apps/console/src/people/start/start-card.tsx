import type { StartState, User } from '@earshot/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { failureText } from '../../platform/failure-text.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { usePhoneFormat } from '../../ui/use-phone-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PhoneCode } from './phone-code.tsx';
import classes from './start.module.css';
import { isShownByItself, useCard, useStart } from './use-start.ts';

interface StartCardProps {
  readonly user: User;
  /** The user asked for the card, even if it is dismissed or done. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** The first steps of an operator or an Account Holder, from nothing to a message heard; it updates itself as things happen. */
export function StartCard({ user, isAsked, onClose }: StartCardProps) {
  const { data: state, isPending } = useStart(user.id, isAsked);
  if (isPending) return <i data-pending />;
  return state && (isAsked || isShownByItself(state)) ? <Card user={user} state={state} onClose={onClose} /> : null;
}

function Card({ user, state, onClose }: Pick<StartCardProps, 'user' | 'onClose'> & { readonly state: StartState }) {
  const { putAway, sample } = useCard(user.id);
  const close = () => {
    putAway.mutate();
    onClose();
  };
  return (
    <section className={classes['card']} aria-label="First steps">
      <div className={classes['head']}>
        <h2>Hear your first message</h2>
        <button type="button" className={classes['away']} onClick={close} title="Find it again in the menu under your name, or with Ctrl K.">
          <IconX size={14} aria-hidden /> Hide
        </button>
      </div>
      <p className={classes['lead']}>
        No phone at hand? <Link to="/hear">Hear it here</Link>, on a simulated phone. It does not count as heard.
      </p>
      <Steps state={state} user={user} sample={sample} />
      {state.account && <ForTheAccount {...state.account} />}
    </section>
  );
}

interface StepsProps {
  readonly state: StartState;
  readonly user: User;
  readonly sample: ReturnType<typeof useCard>['sample'];
}

function Steps({ state, user, sample }: StepsProps) {
  const formats = formatsFor(user.timeZone);
  const formatPhone = usePhoneFormat();
  const { phone, ownPhone, heardAt, hasPlace } = state;
  const [isAnother, setAnother] = useState(false);
  return (
    <ol className={classes['steps']}>
      <Step number={1} title="Your phone number" isDone={phone !== undefined}>
        <p>{phone === undefined ? 'Enter it in your profile, so that your own phone hears your messages.' : formatPhone(phone)}</p>
      </Step>
      <Step number={2} title="Open Earshot on your phone" isDone={ownPhone !== undefined} isNext={phone !== undefined}>
        {ownPhone && <p>Signed in {formats.moment(ownPhone.signedInAt)}. Keep its screen open.</p>}
        {ownPhone?.byCode === 'screen' && !isAnother && (
          <button type="button" className={classes['quiet']} onClick={() => setAnother(true)}>
            Sign in another phone
          </button>
        )}
        {phone !== undefined && (!ownPhone || isAnother) && <PhoneCode key={ownPhone?.signedInAt} userId={user.id} formats={formats} />}
      </Step>
      {user.isOperator && (
        <Step number={3} title="Hear a sample" isDone={heardAt !== undefined} isNext={ownPhone !== undefined}>
          <output>
            {heardAt !== undefined && `Heard ${formats.moment(heardAt)}.`}
            {heardAt === undefined &&
              sample.data &&
              `The message is set${sample.data.isAnywhere ? '' : ' around where you are'}. Your phone will speak it in a moment.`}
            {heardAt === undefined &&
              !sample.data &&
              'A ready-made message for the place where you are. Your phone speaks it right away, since it is already inside.'}
          </output>
          {sample.error && <Notice text={failureText(sample.error)} />}
          {ownPhone && (
            <div className={classes['actions']}>
              <Button variant={heardAt === undefined ? 'filled' : 'default'} loading={sample.isPending} onClick={() => sample.mutate()}>
                {heardAt === undefined ? 'Hear a sample' : 'Hear it again'}
              </Button>
            </div>
          )}
        </Step>
      )}
      {user.isOperator && (
        <Step number={4} title="Your first place" isDone={hasPlace} isNext={heardAt !== undefined}>
          <p>Type a message and draw the circle where people should hear it.</p>
          <div className={classes['actions']}>
            <Button
              renderRoot={(props) => <Link {...props} to="/messages/editor" search={{ here: '1' }} />}
              variant={heardAt !== undefined && !hasPlace ? 'filled' : 'default'}
            >
              Open the map where you are
            </Button>
          </div>
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  /** Whether all steps before it are done. */
  readonly isNext?: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, isDone, isNext = true, children }: StepProps) {
  return (
    <li className={classes['step']} data-state={isDone ? 'done' : isNext ? 'next' : 'later'}>
      <span className={classes['mark']} aria-hidden="true">
        {isDone ? <IconCheck size={14} stroke={3} /> : number}
      </span>
      <div className={classes['body']}>
        <h3>
          {title}
          {isDone && <HiddenText>, done</HiddenText>}
        </h3>
        {children}
      </div>
    </li>
  );
}

function ForTheAccount({ hasOperators, hasLimits, hasCard }: NonNullable<StartState['account']>) {
  return (
    <div className={classes['account']}>
      <h3>For your account, when you are ready</h3>
      <ul>
        <AccountStep isDone={hasOperators}>
          <Link to="/admin">Invite operators</Link>
        </AccountStep>
        <AccountStep isDone={hasCard}>
          <Link to="/account">Save a card</Link>
        </AccountStep>
        <AccountStep isDone={hasLimits}>
          <Link to="/account">Choose how many messages can be live</Link>
        </AccountStep>
      </ul>
    </div>
  );
}

function AccountStep({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return (
    <li data-state={isDone ? 'done' : 'next'}>
      {children}
      {isDone && (
        <>
          {' '}
          <IconCheck size={14} aria-hidden />
          <HiddenText>done</HiddenText>
        </>
      )}
    </li>
  );
}

import type { SecondFactors } from '@earshot/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { api } from '../../platform/api.ts';
import { browserName } from '@earshot/domain';
import { confirmSession, useSession } from '../../platform/session.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { AddFactor } from './add-factor.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';
import { useFactors } from './queries.ts';
import entryCard from '../../ui/entry-card.module.css';
import classes from './second-factor.module.css';

interface SecondFactorPageProps {
  readonly onDone: () => void;
  readonly onLogout: () => void;
}

/** The second step of a sign-in: the person shows a factor, or adds one if the account demands it. */
export function SecondFactorPage({ onDone, onLogout }: SecondFactorPageProps) {
  const { user } = useSession();
  const factors = useFactors();
  const isAsked = user?.secondFactor !== 'enroll';
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={entryCard['card']} aria-labelledby="second-factor">
      <div className={entryCard['head']}>
        <BrandMark size={34} />
        <h2 id="second-factor" ref={title} tabIndex={-1}>
          {isAsked ? 'Use your second factor' : 'Add a second factor'}
        </h2>
      </div>
      {factors.error ? (
        <ErrorPanel error={factors.error} onRetry={() => void factors.refetch()} />
      ) : factors.data ? (
        <Step factors={factors.data} isAsked={isAsked} onDone={onDone} />
      ) : (
        <SkeletonRows label="Loading your second factors" />
      )}
      <Button variant="subtle" onClick={onLogout}>
        Log out
      </Button>
    </section>
  );
}

interface StepProps {
  readonly factors: SecondFactors;
  readonly isAsked: boolean;
  readonly onDone: () => void;
}

function Step({ factors, isAsked, onDone }: StepProps) {
  const answer = async (proof: Proof): Promise<void> => {
    if ('password' in proof) return;
    const { user } = await api.secondFactor.answer({ body: proof });
    confirmSession(user);
    onDone();
  };
  const added = async (): Promise<void> => {
    const { user } = await api.signIn.session();
    confirmSession(user);
    onDone();
  };
  if (isAsked)
    return (
      <>
        <p className={classes['text']}>One more step to finish logging in.</p>
        <ProofForm factors={factors} action="Log in" onProof={answer} />
      </>
    );
  return (
    <>
      <p className={classes['text']}>Your account needs a second factor, so a stolen password is not enough to log in. Add one of these to continue.</p>
      <AddFactor factors={factors} passkeyName={browserName(navigator.userAgent)} onDone={() => void added()} />
    </>
  );
}

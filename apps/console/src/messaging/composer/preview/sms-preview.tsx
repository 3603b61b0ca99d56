import { Button } from '@mantine/core';
import { formatPhone, phoneFields } from '@earshot/domain/phone';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Language } from '@earshot/domain';
import { useCountryHere } from '../../../platform/country-here.ts';
import { Notice } from '../../../ui/notice.tsx';
import { emptyPhone, PhoneField } from '../../../ui/phone-field.tsx';
import classes from './preview.module.css';
import { SmsProblem } from './sms-problem.tsx';
import { SmsStatus } from './sms-status.tsx';
import { useSms } from './use-sms.ts';

interface SmsPreviewProps {
  readonly messageId: string;
  readonly language: Language;
  readonly ownPhone: string | undefined;
  /** Called when the error dialog over this one opens or closes. */
  readonly onProblem: (isOpen: boolean) => void;
}

/** Sends the listen link to the user's own phone or to a typed number, and shows the delivery. */
export function SmsPreview({ messageId, language, ownPhone, onProblem }: SmsPreviewProps) {
  const countryHere = useCountryHere();
  const [typed, setTyped] = useState(() => emptyPhone(countryHere));
  const [isTyping, setTyping] = useState(ownPhone === undefined);
  const sms = useSms({ messageId, language });
  const hasProblem = sms.problem !== undefined;
  const tell = useEffectEvent(onProblem);
  useEffect(() => tell(hasProblem), [hasProblem]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The composer's form contains this one in React, though not in the page.
    event.stopPropagation();
    if (isTyping) sms.sendTo(typed);
    else sms.sendToOwn(ownPhone ?? '');
  };
  return (
    <form className={classes['sms']} aria-label="Text message" noValidate onSubmit={submit}>
      {isTyping ? (
        <>
          {/* Spec 1 §5. */}
          <p>Please enter your phone number to receive the Preview. You will receive an SMS with a link. Tap the link.</p>
          <PhoneField
            label="Phone number"
            value={typed}
            error={sms.fieldError}
            isFocusedFirst
            onChange={(phone) => {
              setTyped(phone);
              sms.clearError();
            }}
          />
        </>
      ) : (
        <p>
          Or get an SMS with a link at <b>{formatPhone(ownPhone ?? '')}</b>. Tap the link.
        </p>
      )}
      {sms.notice !== undefined && <Notice text={sms.notice} />}
      <div className={classes['buttons']}>
        {ownPhone !== undefined && (
          <Button variant="subtle" onClick={() => setTyping(!isTyping)}>
            {isTyping ? 'Use my own number' : 'Use another number'}
          </Button>
        )}
        <Button type="submit" loading={sms.isSending}>
          Send SMS
        </Button>
      </div>
      <SmsStatus sent={sms.sent} />
      <SmsProblem
        error={sms.problem}
        onClose={() => {
          sms.dismissProblem();
          if (!isTyping) setTyped(phoneFields(ownPhone ?? '') ?? emptyPhone(countryHere));
          setTyping(true);
        }}
      />
    </form>
  );
}

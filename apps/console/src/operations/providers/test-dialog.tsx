import type { ProviderStatus } from '@earshot/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failureText, fieldFailure } from '../../platform/failure-text.ts';
import { useSession } from '../../platform/session.ts';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './providers.module.css';
import { useTest } from './use-providers.ts';
import { portTitles } from './words.ts';

interface TestDialogProps {
  readonly opened: boolean;
  readonly provider: ProviderStatus;
  readonly onClose: () => void;
}

export function TestDialog({ opened, provider, onClose }: TestDialogProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Test ${portTitles[provider.port].toLowerCase()}`}
      size={448}
      centered
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <TestForm key={provider.port} provider={provider} onClose={onClose} />
    </Modal>
  );
}

/** The effect of a test, and the recipient to type for tests that send something. */
const explanations: Readonly<Partial<Record<ProviderStatus['port'], string>>> = {
  sms: 'Sends one short text message, at your provider’s price.',
  mail: 'Sends a short email.',
  geocoder: 'Looks for “Denver”.',
  map: 'Loads the map style from the server. Browsers load the map themselves, so it may work for them even if this test fails.',
  translator: 'Translates “The gate code is 4471.”',
};

const hints: Readonly<Partial<Record<ProviderStatus['port'], string>>> = {
  sms: 'A phone number with its country code, such as +12025550147',
  mail: 'An email address',
};

const intoOutbox = 'Writes a short message to the embedded outbox, which delivers nothing. You can read it in the developer inbox, if there is one.';

function TestForm({ provider: { port, provider }, onClose }: Omit<TestDialogProps, 'opened'>) {
  const { user } = useSession();
  const test = useTest(port);
  const hint = hints[port];
  const [to, setTo] = useState((port === 'sms' ? user?.phone : user?.email) ?? '');
  const fieldError = fieldFailure(test.error, 'To');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fieldError !== undefined) field.current?.focus();
  }, [fieldError]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate(hint === undefined ? undefined : to);
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className={dialog['text']}>
        <p>{provider === 'outbox' ? intoOutbox : explanations[port]}</p>
        {hint !== undefined && (
          <TextInput
            ref={field}
            label="To"
            description={hint}
            type={port === 'sms' ? 'tel' : 'email'}
            autoComplete="off"
            maxLength={320}
            value={to}
            error={fieldError}
            required
            withAsterisk={false}
            data-autofocus
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        )}
        {test.isError && fieldError === undefined && <Notice text={failureText(test.error)} />}
        <output className={classes['result']}>
          {test.data && (
            <>
              <StateDot state={test.data.isWell ? 'active' : 'expired'} label={test.data.isWell ? 'It worked' : 'It did not work'} />
              <span>{test.data.message}</span>
            </>
          )}
        </output>
      </div>
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={test.isPending} data-autofocus={hint === undefined || undefined}>
          {hint === undefined ? 'Test' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

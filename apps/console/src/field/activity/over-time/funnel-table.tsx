import type { MessageDays } from '@earshot/contract';
import { formatCount, heardPercentText } from '@earshot/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import '../../../ui/list/stacked-table.css';
import { useMayOpenMessages } from '../queries.ts';
import classes from './over-time.module.css';

const steps = ['delivered', 'arrived', 'spoken', 'heard'] as const;
const stepNames = { delivered: 'Delivered', arrived: 'Arrived or left', spoken: 'Spoken', heard: 'Heard' } as const;
const shownAtFirst = 50;

/** The steps that each message reached; each step is a part of the one before. */
export function FunnelTable({ messages }: { readonly messages: readonly MessageDays[] }) {
  const [isWhole, setWhole] = useState(false);
  const mayOpen = useMayOpenMessages();
  const shown = isWhole ? messages : messages.slice(0, shownAtFirst);
  return (
    <>
      <table className={classes['funnel']} data-stacked aria-label="Messages">
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Assigned</th>
            {steps.map((step) => (
              <th key={step} scope="col">
                {stepNames[step]}
              </th>
            ))}
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((message) => (
            <tr key={message.messageId}>
              <td>
                {mayOpen ? (
                  <Link to="/messages/editor" search={{ id: message.messageId }}>
                    {message.title || 'Untitled'}
                  </Link>
                ) : (
                  message.title || 'Untitled'
                )}
                <small>{message.location || 'Anywhere'}</small>
              </td>
              <td data-label="Assigned">{message.notBegun > 0 ? `${formatCount(message.notBegun)} not begun` : formatCount(message.assigned)}</td>
              {steps.map((step) => (
                <td key={step} data-label={stepNames[step]}>
                  {message.notBegun > 0 ? '–' : <Step value={message[step]} of={message.assigned} />}
                </td>
              ))}
              <td data-label="Rate">{heardPercentText(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < messages.length && (
        <p className={classes['more']}>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show all {formatCount(messages.length)} messages
          </Button>
        </p>
      )}
    </>
  );
}

const Step = ({ value, of }: { readonly value: number; readonly of: number }) => (
  <span className={classes['step']}>
    {formatCount(value)}
    <i aria-hidden="true" style={{ width: `${of === 0 ? 0 : (100 * value) / of}%` }} />
  </span>
);

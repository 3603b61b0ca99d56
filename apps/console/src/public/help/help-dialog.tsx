import { Modal, Switch, Tabs } from '@mantine/core';
import { useState } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { areSingleKeysOn, setSingleKeys } from '../../platform/panels.ts';
import dialog from '../../ui/dialog.module.css';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './help.module.css';
import { helpFor, keysEverywhere } from './texts.ts';
import { whatsNew } from './whats-new.ts';

interface HelpDialogProps {
  readonly opened: boolean;
  readonly tab: 'page' | 'news';
  readonly path: string;
  readonly onClose: () => void;
}

export function HelpDialog({ opened, tab, path, onClose }: HelpDialogProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Help" size={620} classNames={{ title: dialog['title'] ?? '' }}>
      {isOpen && (
        <Tabs defaultValue={tab}>
          <Tabs.List>
            <Tabs.Tab value="page">This page</Tabs.Tab>
            <Tabs.Tab value="news">What’s new</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="page" className={classes['panel'] ?? ''}>
            <PageHelp path={path} />
          </Tabs.Panel>
          <Tabs.Panel value="news" className={classes['panel'] ?? ''}>
            <WhatIsNew />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  );
}

function PageHelp({ path }: { readonly path: string }) {
  const help = helpFor(path);
  const [isKeyOn, setKeyOn] = useState(areSingleKeysOn);
  const keys = [...(help?.keys ?? []), ...keysEverywhere];
  return (
    <>
      {help && (
        <>
          <h2>{help.title}</h2>
          {help.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <img className={classes['picture']} src={`/help/${help.picture}.webp`} width={720} height={450} alt={`The page ${help.title}, in the demo company`} />
        </>
      )}
      <h3>Keys</h3>
      <dl className={classes['keys']}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Keys without Ctrl: ?, / and n"
        size="xs"
        checked={isKeyOn}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked);
          setKeyOn(event.currentTarget.checked);
        }}
      />
    </>
  );
}

function WhatIsNew() {
  const formats = formatsFor('UTC');
  return (
    <ul className={classes['news']}>
      {whatsNew.map(({ date, title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <time dateTime={date}>{formats.day(date)}</time>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

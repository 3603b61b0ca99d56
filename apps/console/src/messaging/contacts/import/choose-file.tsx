import { importColumns } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { download } from '../../../platform/download.ts';
import { CountrySelect } from './country-select.tsx';
import { FileFaults } from './file-faults.tsx';
import classes from './import.module.css';
import type { ImportState } from './use-import.ts';

const template = [`${importColumns.join(',')}\r\n`, 'Ana,Ruiz,+12025550143,ana.ruiz@example.com\r\n'];

export function ChooseFile({ state, onCancel }: { readonly state: ImportState; readonly onCancel: () => void }) {
  const { message, problem, file, notice } = state;
  return (
    <div className={classes['step']}>
      <p>
        Choose a CSV file with one contact in each row: first name, last name, phone number, email. An import needs all four, including the <b>email address</b>
        . For a file from an address book (Google, Outlook, Apple’s vCard, Excel), you match the columns. No one gets a text message until you invite them.
      </p>
      <FileDrop state={state} />
      {message !== undefined && <Notice text={message} />}
      {problem && file && <FileFaults problem={problem} fileName={file.name} />}
      {notice !== undefined && <Notice text={notice} />}
      <CountrySelect state={state} />
      <div className={classes['buttons']}>
        <Button
          className={classes['first'] ?? ''}
          variant="subtle"
          leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
          onClick={() => download(template, 'contacts-template.csv')}
        >
          Template
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={state.isReading} onClick={state.read}>
          Preview
        </Button>
      </div>
    </div>
  );
}

/** A drop area for the file, with a button for people who do not drag. */
function FileDrop({ state: { file, choose } }: { readonly state: ImportState }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) choose(dropped);
  };
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <IconFileTypeCsv size={30} stroke={1.4} aria-hidden />
      <output>{file ? <b>{file.name}</b> : 'Drop a CSV file here'}</output>
      {file && <span className={classes['quiet']}>{formatCount(Math.max(1, Math.round(file.size / 1024)))} kB</span>}
      <Button variant="default" onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.vcf,text/csv,text/vcard"
        hidden
        aria-label="Choose a CSV file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) choose(chosen);
          // Allows choosing the same file again after a correction.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

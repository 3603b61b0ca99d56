import type { ReportedHearing } from '@earshot/contract';
import { heardPercentText, pairOutcomes, tallyOutcomes } from '@earshot/domain';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvHead, csvRows } from './export/activity-csv.ts';
import { Figures } from './figures.tsx';
import { ReportHead } from './report/report-head.tsx';

const makeReportRow = (outcome: ReportedHearing['outcome'], index: number): ReportedHearing => ({
  messageId: `m${index}`,
  contactId: 'c',
  name: 'Ana Morales',
  groups: [],
  title: 'Blue gate',
  location: 'Dock 4',
  trigger: 'enter',
  outcome,
  assignedAt: 0,
  heardCount: 0,
  earlier: [],
  version: 1,
});

/** The outcomes in a CSV file, read as a spreadsheet reads them. */
function outcomesIn(csv: string): ReportedHearing['outcome'][] {
  const lines = Papa.parse<Record<string, string>>(csv.slice(1).trimEnd(), { header: true }).data;
  return lines.flatMap((line) => pairOutcomes.find((outcome) => outcome === line['Outcome']) ?? []);
}

const findDefinition = (term: string): string => screen.getByText(term).nextElementSibling?.textContent ?? '';

test('the file, the report and the figures count the same rows alike', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pairOutcomes), { maxLength: 12 }), (outcomes) => {
      const tally = tallyOutcomes(outcomes);
      expect(tallyOutcomes(outcomesIn(csvHead() + csvRows({ data: outcomes.map(makeReportRow), versions: [] }, 'UTC')))).toEqual(tally);

      const pager = { totalItems: outcomes.length, totalPages: 1, page: 1, perpage: 1_000 };
      render(<ReportHead report={{ data: [], pager, from: 0, to: 0, heardEarlier: 0, versions: [], ...tally }} target={{}} timeZone="UTC" />);
      const total = (term: string) => Number(findDefinition(term));
      expect(total('Heard') + total('Waiting') + total('Missed') + total('Not Delivered')).toBe(total('Assigned'));
      expect([total('Assigned'), total('Heard'), total('Waiting'), total('Not Delivered'), total('Not begun')]).toEqual([
        tally.assigned,
        tally.heard,
        tally.waiting,
        tally.notDelivered,
        tally.notBegun,
      ]);
      expect(findDefinition('Communication efficiency')).toBe(heardPercentText(tally));
      cleanup();

      const week = {
        weekMessages: 0,
        weekPlays: 0,
        weekReceivers: 0,
        weekAssigned: tally.assigned,
        weekHeard: tally.heard,
        weekWaiting: tally.waiting,
        weekNotBegun: tally.notBegun,
      };
      const summary = { activeMessages: 0, receiversHeard: 0, receiversNotYetHeard: 0, ...week, efficiencyPercent: 0 };
      render(
        <MantineProvider>
          <Figures summary={summary} isLoading={false} />
        </MantineProvider>,
      );
      const decided = tally.assigned - tally.waiting;
      const heard = tally.assigned === 0 ? 'No messages have begun' : decided === 0 ? 'No results yet' : `${tally.heard} of ${decided} heard`;
      const apart = [tally.waiting > 0 && `${tally.waiting} waiting`, tally.notBegun > 0 && `${tally.notBegun} not begun`].filter(Boolean).join(', ');
      expect(findDefinition('Communication efficiency')).toBe(heardPercentText(tally) + (apart === '' ? heard : `${heard}; ${apart}`));
      cleanup();
    }),
    { numRuns: 40 },
  );
});

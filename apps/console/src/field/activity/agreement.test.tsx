import type { ReportedHearing } from '@earshot/contract';
import { heardPercentText, pairOutcomes, tallyOf } from '@earshot/domain';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvHead, csvRows } from './export/activity-csv.ts';
import { Figures } from './figures.tsx';
import { ReportHead } from './report/report-head.tsx';

const rowOf = (outcome: ReportedHearing['outcome'], index: number): ReportedHearing => ({
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

/** The outcomes in a file, read as a spreadsheet reads them. */
function outcomesIn(csv: string): ReportedHearing['outcome'][] {
  const lines = Papa.parse<Record<string, string>>(csv.slice(1).trimEnd(), { header: true }).data;
  return lines.flatMap((line) => pairOutcomes.find((outcome) => outcome === line['Outcome']) ?? []);
}

const definitionOf = (term: string): string => screen.getByText(term).nextElementSibling?.textContent ?? '';

test('the file, the report and the figures count the same rows alike', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pairOutcomes), { maxLength: 12 }), (outcomes) => {
      const tally = tallyOf(outcomes);
      expect(tallyOf(outcomesIn(csvHead() + csvRows(outcomes.map(rowOf), 'UTC')))).toEqual(tally);

      const pager = { totalItems: outcomes.length, totalPages: 1, page: 1, perpage: 1_000 };
      render(<ReportHead report={{ data: [], pager, from: 0, to: 0, heardEarlier: 0, versions: [], ...tally }} target={{}} timeZone="UTC" />);
      const total = (term: string) => Number(definitionOf(term));
      expect(total('Heard') + total('Pending') + total('Not Delivered')).toBe(total('Assigned'));
      expect([total('Assigned'), total('Heard'), total('Not Delivered'), total('Not begun')]).toEqual([
        tally.assigned,
        tally.heard,
        tally.notDelivered,
        tally.notBegun,
      ]);
      expect(definitionOf('Heard of assigned')).toBe(heardPercentText(tally));
      cleanup();

      const week = { weekMessages: 0, weekPlays: 0, weekReceivers: 0, weekAssigned: tally.assigned, weekHeard: tally.heard, weekNotBegun: tally.notBegun };
      const summary = { activeMessages: 0, receiversHeard: 0, receiversNotYetHeard: 0, ...week, efficiencyPercent: 0 };
      render(
        <MantineProvider>
          <Figures summary={summary} isLoading={false} />
        </MantineProvider>,
      );
      const parts = tally.assigned === 0 ? 'Nothing has begun' : `${tally.heard} of ${tally.assigned} heard`;
      expect(definitionOf('Communication efficiency')).toBe(heardPercentText(tally) + parts + (tally.notBegun === 0 ? '' : `, ${tally.notBegun} not begun`));
      cleanup();
    }),
    { numRuns: 40 },
  );
});

// node bench/trigger-quality/record.ts: records the engine's results on the slice as its required results. Only for an
// intended change of them; the difference belongs into the commit message.
import { writeFileSync } from 'node:fs';
import { measures, measureSlice, toRecords } from './slice.ts';

const line = (values: readonly unknown[]): string => `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
const rows = toRecords(measureSlice()).map((record) => `    ${line(record)}`);
const text = `{\n  "columns": ${line(['claim', 'by', 'value', ...Object.keys(measures)])},\n  "rows": [\n${rows.join(',\n')}\n  ]\n}\n`;
writeFileSync(new URL('recorded-slice.json', import.meta.url), text);

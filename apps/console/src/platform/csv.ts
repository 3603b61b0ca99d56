/** What a spreadsheet would run as a formula: such cells get an apostrophe. The CSV library's own pattern misses a cell with a line break in it. */
export const formulaStart = /^[=+\-@\t\r\n]/;

/** Map labels are drawn from the page's own font. */
export const labelFont = 'Inter Variable';

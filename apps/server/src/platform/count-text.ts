/** '2,265': a count as people read it. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** A count as people read it: '2,265'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** First and last name with a space between; either may be empty. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string => `${firstName} ${lastName}`.trim();

import { fullName as joined } from '@earshot/domain';

/** The full name of the person in a row. */
export const fullName = (row: { readonly first_name: string; readonly last_name: string }): string =>
  joined({ firstName: row.first_name, lastName: row.last_name });

import { taxIdNames } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dollars, Done, line, requiredLine } from '../wire/wire.ts';

const countries = Object.keys(taxIdNames) as (keyof typeof taxIdNames)[];

/** Countries whose addresses name a state or province. */
const states: Readonly<Record<string, string>> = { US: 'State', CA: 'Province', IN: 'State' };
const zipCode = /^\d{5}(-\d{4})?$/;

export const BillingAddress = z
  .object({
    line1: requiredLine(200, 'Street is required'),
    line2: line(200),
    city: requiredLine(100, 'City is required'),
    state: line(100),
    postalCode: requiredLine(20, 'Postal code is required'),
    country: z.enum(countries, 'Choose a country'),
    taxId: line(40),
  })
  .superRefine(({ country, state, postalCode }, context) => {
    if (states[country] !== undefined && state === '') context.addIssue({ code: 'custom', path: ['state'], message: `${states[country]} is required` });
    if (country === 'US' && !zipCode.test(postalCode))
      context.addIssue({ code: 'custom', path: ['postalCode'], message: 'ZIP code must be five or nine digits, such as 80202' });
  });

/** The tax on a bill; absent where none is charged, without an amount while it is not known. */
export const Tax = z.object({ amount: z.optional(dollars), percent: z.number().optional() });

export const billingAddress = operations({
  changeAddress: {
    summary: 'Change the billing address and the number for taxes; the payment provider must find the address where taxes are charged',
    method: 'PUT',
    path: '/api/saas-client/billing-address',
    roles: ['holder'],
    body: BillingAddress,
    response: Done,
    example: { body: { line1: '1200 17th Street', line2: '', city: 'Denver', state: 'CO', postalCode: '80202', country: 'US', taxId: '' } },
  },
});

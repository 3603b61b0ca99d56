/** Tells the Account Holder that the account stands still, and what to do about it. */
export const deactivationMail = (clientId: string, payer: { readonly email: string; readonly name: string }, publicUrl: string) => ({
  clientId,
  channel: 'mail' as const,
  kind: 'account' as const,
  recipient: payer.email,
  subject: 'Your Earshot account has been deactivated',
  body: [
    'Hello,',
    `A payment for the Earshot account of ${payer.name} failed, or its subscription was cancelled. Messages are not delivered until the billing is settled; nothing is lost.`,
    'Open Usage and choose Billing to see the invoices and the card.',
    `${publicUrl}/account`,
    'Earshot, geofence messaging',
  ].join('\n\n'),
});

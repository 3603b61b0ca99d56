/** The purpose of each call that needs a confirmation, as in 'Confirm that it is you to …'. */
const steps: Readonly<Record<string, string>> = {
  'users.transferOwnership': 'transfer the account to another Account Holder',
  'users.edit': 'change the email address of a user',
  'billing.beginPaymentSetup': 'save a card',
  'billing.savePaymentMethod': 'save a card',
  'billing.portal': 'open Billing, with invoices, card and cancellation',
  'clientAdmin.archive': 'archive a client',
  'accountSettings.requireSecondFactor': 'change whether all users need a second factor',
  'signIn.changePassword': 'change your password',
  'signIn.endSession': 'end one of your sessions',
  'signIn.endOtherSessions': 'log out everywhere else',
  'secondFactor.beginPasskey': 'add a passkey',
  'secondFactor.addPasskey': 'add a passkey',
  'secondFactor.beginTotp': 'add an authenticator app',
  'secondFactor.addTotp': 'add an authenticator app',
  'secondFactor.remove': 'remove a second factor',
  'secondFactor.newRecoveryCodes': 'get new recovery codes, which end the old ones',
};

/** The purpose of a call in words; a general phrase for calls that are not listed here. */
export const formatStep = (operation: string): string => steps[operation] ?? 'continue';

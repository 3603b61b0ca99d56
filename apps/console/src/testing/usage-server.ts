import { operator, type refused, type SentRequest, serve } from './server.ts';

type Answer = ReturnType<typeof refused>;

const cents = (dollars: string) => Math.round(Number(dollars) * 100);
const dollars = (amount: number) => (amount / 100).toFixed(2);

/** The status of an account without any notice. */
const settled = {
  isPaymentMethod: 1,
  isAccountActive: 1,
  isAccountDeactivated: 0,
  underFreeTrial: 0,
  isFreeTrialStarted: 1,
  isFreeTrialEnded: 0,
  days: 5,
  message: '',
  color: '#0b3f5f',
  backgroundColor: '#d8ecfa',
  isTooltip: 0,
  toolTipTitle: '',
  toolTipMessage: '',
  canActivate: 0,
};
const card = { brand: 'Visa', last4: '4242', expires: '12/2034' };
const freeUse = { isPaymentMethod: 0, isAccountActive: 0, underFreeTrial: 1, isTooltip: 1, toolTipTitle: 'Free usage', toolTipMessage: 'Up to ten Receivers.' };

export const standings = {
  active: { ...settled, card, nextBillAt: '2026-12-20T18:00:00.000Z' },
  activeWithoutCard: { ...settled, isPaymentMethod: 0 },
  free: { ...settled, ...freeUse, isFreeTrialStarted: 0, days: 14, message: 'Start 14-day free period, or activate your account.' },
  trial: { ...settled, ...freeUse, message: '5 days free remaining. Activate your account.' },
  trialWithCard: { ...settled, ...freeUse, isPaymentMethod: 1, card, canActivate: 1, message: '5 days free remaining. Activate your account.' },
  ended: { ...settled, ...freeUse, underFreeTrial: 0, isFreeTrialEnded: 1, days: 0, message: '14-day free period has ended. Activate your account.' },
  endedWithCard: {
    ...settled,
    ...freeUse,
    underFreeTrial: 0,
    isFreeTrialEnded: 1,
    days: 0,
    isPaymentMethod: 1,
    card,
    canActivate: 1,
    message: '14-day free period has ended. Activate your account.',
  },
  grace: {
    ...settled,
    card,
    graceEndsAt: '2026-11-27T17:00:00.000Z',
    message: 'A payment failed. Messages are delivered for 7 more days: settle it in Billing.',
  },
  unpaid: { ...settled, card, isAccountActive: 0, isAccountDeactivated: 1, message: 'Your account has been deactivated. Update your Billing.' },
  cancelled: {
    ...settled,
    card,
    isAccountActive: 0,
    isAccountDeactivated: 1,
    canActivate: 1,
    message: 'Your account has been deactivated. Update your Billing.',
  },
};
type AccountState = Partial<typeof settled> & {
  readonly card?: typeof card;
  readonly nextBillAt?: string;
  readonly FreeTrialEndsAt?: string;
  readonly graceEndsAt?: string;
};

/** The stored account; a test may change it. */
interface Account {
  standing: AccountState;
  messages: number;
  operators: number;
  language: string;
  address?: Readonly<Record<string, string>>;
  /** Taxed at 10 % once there is an address. */
  isTaxed?: boolean;
}

const perUnit = { admin: '5.00', operator: '10.00', receivers: '1.00', message: '0.50', ReceiversActivity: '0.25' };

const calculatePrices = ({ messages, operators }: Account) => ({
  AdminPrice: '10.00',
  OperatorPrice: dollars(operators * 1000),
  ReceiversPrice: '1039.00',
  MessagePrice: dollars(messages * 50),
  ReceiversActivityPrice: '259.75',
});
const formatTotalPrice = (account: Account) =>
  dollars(
    Object.values(calculatePrices(account))
      .map(cents)
      .reduce((sum, amount) => sum + amount, 0),
  );

const calculateTax = (account: Account) => {
  if (!account.isTaxed) return {};
  return { tax: account.address ? { amount: dollars(Math.round(cents(formatTotalPrice(account)) / 10)), percent: 10 } : {} };
};

function answerUsageCall(account: Account, { method, path, query, body }: SentRequest): Answer | undefined {
  switch (`${method} ${path}`) {
    case 'GET /api/saas-client/usage':
      return {
        body: {
          usage: { adminCount: 2, operatorCount: account.operators, receiversCount: 1039, messageCount: account.messages },
          billedMessageCount: account.messages,
          billingLanguage: account.language,
          PerUnit: perUnit,
          Price: calculatePrices(account),
          ProjectedPrice: formatTotalPrice(account),
          ...calculateTax(account),
          billingAddress: account.address,
        },
      };
    case 'GET /api/saas-client/invoices':
      return { body: { invoices: [] } };
    case 'GET /api/saas-client/free-trial':
      return { body: account.standing };
    case 'GET /api/saas-client/project-price': {
      const messages = Number(query['newMessageCount']);
      return {
        body: {
          ProjectedPrice: formatTotalPrice({ ...account, messages }),
          ...calculateTax({ ...account, messages }),
          messagePerUnit: '0.50',
          messagesPrice: dollars(messages * 50),
          billedMessageCount: messages,
        },
      };
    }
    case 'PATCH /api/saas-client/messages':
      account.messages = Number(query['messagesCount']);
      return { body: { success: 1 } };
    case 'PATCH /api/saas-client/billing-language':
      account.language = String(query['language']);
      return { body: { success: 1 } };
    case 'PUT /api/saas-client/billing-address':
      account.address = body as Readonly<Record<string, string>>;
      return { body: { success: 1, message: 'The billing address has been saved.' } };
    case 'POST /api/saas-client/activate':
      account.standing = standings.active;
      return { body: { success: 1 } };
    case 'POST /api/saas-client/payment-method':
      account.standing = { ...account.standing, isPaymentMethod: 1, canActivate: 1, card };
      return { body: { success: 1 } };
    default:
      return undefined;
  }
}

/** Serves the calls of the Usage page for an account that its calls change; `answers` goes first. */
export function serveAccount(given: Partial<Account> = {}, answers: (sent: SentRequest) => Answer | undefined = () => undefined) {
  const account: Account = { standing: standings.active, messages: 25, operators: 3, language: 'en', ...given };
  const calls = serve((sent) => answers(sent) ?? answerUsageCall(account, sent));
  return { account, calls, sent: (path: string) => calls.filter((call) => call.path === `/api/saas-client/${path}`) };
}

export const holder = {
  id: operator.UserID,
  clientId: operator.ClientID,
  clientName: 'Front Range',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'holder@demo.test',
  phone: '+12025550100',
  timeZone: 'America/Denver',
  isHolder: true,
  isAdmin: true,
  isOperator: true,
  isSuper: false,
  isSupport: false,
};
/** A super admin of Earshot. */
export const staff = { ...holder, clientId: '01930000-0000-7000-8000-0000000000c9', isHolder: false, isAdmin: false, isOperator: false, isSuper: true };
/** The operator whom staff act for. */
export const onBehalf = { clientId: operator.ClientID, userId: operator.UserID, name: 'Owen Parker', clientName: 'Front Range' };

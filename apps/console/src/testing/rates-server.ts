import type { SentRequest } from './server.ts';

/** Answers the prices of one more person, of an account that pays or of one in free use. */
export const ratesAnswer = ({ path }: Pick<SentRequest, 'path'>, isBilled: 0 | 1 = 1) =>
  path === '/api/saas-client/rates'
    ? { body: { admin: '5.00', operator: '10.00', receiver: '1.00', receiverActivity: '0.25', message: '0.50', isBilled } }
    : undefined;

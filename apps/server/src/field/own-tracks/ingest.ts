import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeTry } from '../../platform/rate-limit.ts';
import { hashToken } from '../../platform/database/ids.ts';
import type { Services } from '../../platform/services.ts';
import { note } from '../../platform/telemetry/logging.ts';
import { listenLinks } from '../message-previews/index.ts';
import { type Command, GivenRegions, regionsNear } from './regions.ts';
import { readReported } from './phone-report.ts';
import { findPassword } from './store.ts';
import { takeReport } from './take-report.ts';

export const ingestPath = '/ingest/owntracks';

/** Far more than the largest message of the app, an exported list of regions. */
const maxBytes = 262_144;

const triesOfNumber = { name: 'owntracks, number', perMinute: 10 };
const triesOfAddress = { name: 'owntracks, address', perMinute: 60 };

/** Serves the OwnTracks app's HTTP protocol (owntracks.org/booklet/tech/http), which is not a call of the contract. */
export function mountOwnTracks(app: FastifyInstance, services: Services): void {
  const links = listenLinks(services);
  const given = new GivenRegions();
  // A scope of its own: whichever type the app gives its messages, no parser may read them first and quote them in an error.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    const phones = new WeakMap<FastifyRequest, string>();
    scope.route({
      method: 'POST',
      url: ingestPath,
      // Noted before the body is read.
      onRequest: async (request, reply) => {
        note(request, { operation: 'ownTracks.ingest' });
        const phone = await findSignedInPhone(services, request);
        if (phone === undefined) return askForPassword(reply);
        phones.set(request, phone);
      },
      handler: async (request): Promise<readonly Command[]> => {
        const phone = phones.get(request) ?? '';
        const reported = readReported(typeof request.body === 'string' ? request.body : '');
        // The app keeps a report without a success and sends it for ever, so every report gets a success.
        if (!reported) return [];
        await links.prepare();
        const messages = await takeReport({ services, links, phone }, reported);
        if (reported.kind !== 'position') return [];
        const now = services.now();
        return given.commandsFor(phone, regionsNear(messages, reported.fix, now), { now, isApple: isApple(request) });
      },
    });
  });
}

/** The number of a report, by name and password; undefined if they are wrong. */
async function findSignedInPhone({ database, now }: Services, { headers, ip }: FastifyRequest): Promise<string | undefined> {
  const [, encoded] = /^Basic ([\w+/=-]{1,400})$/i.exec(headers.authorization ?? '') ?? [];
  const [, digits, password] = /^\+?(\d{1,15}):(.*)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (digits === undefined || password === undefined) return undefined;
  const phone = `+${digits}`;
  const stored = await findPassword(database.db, phone, now());
  if (stored && timingSafeEqual(stored.password_hash, hashToken(password))) return phone;
  // The right password is never kept out: 256 bits cannot be guessed.
  await takeTry(
    database,
    [
      [triesOfNumber, phone],
      [triesOfAddress, ip],
    ],
    now(),
  );
  return undefined;
}

const askForPassword = (reply: FastifyReply): FastifyReply =>
  reply
    .code(401)
    .header('www-authenticate', 'Basic realm="Earshot"')
    .send({ message: 'The name or password is wrong. Turn OwnTracks on again in the receiver app.' });

const isApple = ({ headers }: FastifyRequest): boolean => /darwin|cfnetwork/i.test(headers['user-agent'] ?? '');

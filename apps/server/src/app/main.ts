import type { OpenedPhoneAddress } from '../operations/phone-address/index.ts';
import { lanAddresses } from '../platform/config/config-phone.ts';
import { createServer } from './server.ts';
import { endUnstarted, readSettings } from './settings.ts';
import { terminalCode, welcomeLines } from './welcome.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const config = readSettings();
const { app, services } = await createServer(config).catch(endUnstarted);

let phone: OpenedPhoneAddress | undefined;

/** Longer than any orderly end takes, and shorter than what service managers wait before they kill. */
const lastResortMs = 9_000;

function end(status: 0 | 1): void {
  setTimeout(() => process.exit(1), lastResortMs).unref();
  void phone?.close();
  app.close().then(
    () => process.exit(status),
    () => process.exit(1),
  );
}

/** Ctrl-C arrives from the terminal and once more from the parent process; both count as one. A later one forces the end. */
const echoMs = 1_000;
let endingSince: number | undefined;

function onSignal(): void {
  if (endingSince === undefined) {
    endingSince = performance.now();
    end(0);
  } else if (performance.now() - endingSince > echoMs) process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
/** A closed terminal, or an npm that is gone, asks for an orderly end and never for a forced one: it comes beside other signals. */
process.on('SIGHUP', () => {
  if (endingSince === undefined) onSignal();
});
try {
  await app.listen({ host: config.host, port: config.port });
  if (config.phone) phone = await (await import('../operations/phone-address/index.ts')).openPhoneAddress(app, config, Date.now());
} catch (error) {
  await app.close();
  endUnstarted(error);
}

if (process.stdout.isTTY) {
  for (const line of welcomeLines({ config, addresses: lanAddresses(), phone })) say(line);
  if (phone) say(terminalCode(phone));
  for (const warning of services.notices.list()) process.stderr.write(`Attention: ${warning}\n`);
} else {
  // A file or a collector of logs gets lines of JSON alone. At `warn`, the usual level on one's own machine, the phone's
  // page and fingerprint would be lost otherwise.
  const ready = { url: config.publicUrl, phonePage: phone?.pageUrl, phoneCertificate: phone?.fingerprint };
  app.log[config.logLevel === 'warn' ? 'warn' : 'info'](ready, 'Earshot is ready');
  for (const warning of services.notices.list()) app.log.warn(warning);
}

/** The start opens this address in a browser on this machine. */
export const openedUrl = config.publicUrl;

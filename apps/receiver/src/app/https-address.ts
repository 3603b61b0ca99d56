import { connect } from '../sync/company/index.ts';

const patienceMs = 4000;

/** The address at which this app works, if it can be found: the installation's public address, else this one by https. */
export async function findHttpsAddress(): Promise<string | undefined> {
  const publicUrl = await connect()
    .system.settings()
    .then(
      (settings) => settings.publicUrl,
      () => undefined,
    );
  if (publicUrl?.startsWith('https:')) return new URL('/app/', publicUrl).href;
  const { hostname } = location;
  return (await answersByHttps(hostname)) ? `https://${hostname}/app/` : undefined;
}

async function answersByHttps(hostname: string): Promise<boolean> {
  try {
    // The answer cannot be read from here; an answer under a valid certificate is enough.
    await fetch(`https://${hostname}/api/health`, { mode: 'no-cors', signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  }
}

import { connect } from '../sync/company/index.ts';

const patienceMs = 4000;

/** The address at which this app works, where that can be found out: the one this installation is known by, else this one by https. */
export async function findHttpsAddress(): Promise<string | undefined> {
  const publicUrl = await connect(() => undefined)
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
    // What is answered cannot be read from here; that something with a valid certificate answers is enough.
    await fetch(`https://${hostname}/api/health`, { mode: 'no-cors', signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  }
}

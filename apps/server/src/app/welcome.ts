import { renderUnicodeCompact } from 'uqr';
import { inboxChannels } from '../delivery/outbox/index.ts';
import type { Config } from '../platform/config/config.ts';
import { isLocalName } from '../platform/config/local-request.ts';

interface Phone {
  readonly pageUrl: string;
  readonly fingerprint: string;
  readonly names: readonly string[];
}

interface Welcome {
  readonly config: Config;
  /** This machine's addresses in its networks. */
  readonly addresses: readonly string[];
  readonly phone?: Phone | undefined;
}

/** The start's output, five lines at most: what to open, as whom, and how a phone gets there. */
export function welcomeLines({ config, addresses, phone }: Welcome): readonly string[] {
  const { publicUrl, demo } = config;
  return [
    `Earshot is ready. Open ${publicUrl}`,
    ...(demo ? ['  Log in as operator@demo.test, password earshot-demo (others: README.md), or sign up.'] : ['  Log in, or sign up.']),
    ...(inboxChannels(config).length > 0 ? [`  Text messages and emails that would have been sent: ${publicUrl}/dev/inbox`] : []),
    `  The app for phones: ${phone ? config.phoneUrl : publicUrl}/app${phone ? namesText(config, phone) : ''}`,
    phoneLine({ config, addresses, phone }),
  ];
}

/** The address by name too, for networks that resolve it. */
const namesText = ({ phone: at }: Config, { names }: Phone): string =>
  at === undefined || names.length === 0 ? '' : `, or by name: ${names.map((name) => `https://${name}:${at.port}/app`).join(' or ')}`;

function phoneLine({ config: { host, port, publicUrl }, addresses, phone }: Welcome): string {
  if (phone)
    return `  To set up a phone in this network, scan this code once (${phone.pageUrl}; certificate ${phone.fingerprint}). The demo and the inbox stay on this machine.`;
  const isHere = isLocalName(new URL(publicUrl).hostname);
  if (!isHere)
    return `  Phones can open it too.${publicUrl.startsWith('https:') ? '' : ' Without https, they give no position: put a proxy with a certificate in front.'}`;
  const known = addresses.length === 0 ? 'This machine is not on a network.' : `Its network address is ${addresses.join(', ')}.`;
  if (!isLocalName(host)) return `  ${known} It listens on ${host}:${port}; set PUBLIC_URL to the address that people use.`;
  return `  That address opens on this machine only. ${known} To connect a phone: npm start -- --phone`;
}

/** QR code of the page with the steps, for a phone's camera. */
export const terminalCode = (phone: Phone): string => renderUnicodeCompact(phone.pageUrl, { border: 2 });

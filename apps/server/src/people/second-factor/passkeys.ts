import { isIP } from 'node:net';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@earshot/contract';
import type { FactorProof, FactorRow } from './store.ts';

/** Loaded by the first passkey: it is large, and many installations have none. */
const library = () => import('@simplewebauthn/server');

const ways = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
/** The transports that an authenticator reports, limited to known ones. */
const waysIn = (said: readonly string[] = []) => ways.filter((way) => said.includes(way));

const described = ({ credential_id, transports }: FactorRow) =>
  credential_id === null ? [] : [{ id: credential_id, type: 'public-key' as const, transports: waysIn(transports) }];

const urlHost = (publicUrl: string): string => new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');

/** Passkeys belong to a host name; browsers make none for an IP address (Web Authentication Level 3, 5.1.2). */
export const allowsPasskeys = (publicUrl: string): boolean => isIP(urlHost(publicUrl)) === 0;

interface Owner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** The options for a browser to make a passkey; existing ones are excluded. */
export async function startPasskeyCreation(publicUrl: string, owner: Owner, present: readonly FactorRow[]): Promise<PasskeyCreation> {
  const { rp, user, challenge, pubKeyCredParams, timeout } = await (
    await library()
  ).generateRegistrationOptions({
    rpName: 'Earshot',
    rpID: urlHost(publicUrl),
    userID: new Uint8Array(Buffer.from(owner.userId)),
    userName: owner.email,
    userDisplayName: owner.name,
  });
  return {
    rp,
    user,
    challenge,
    pubKeyCredParams,
    timeout,
    excludeCredentials: present.flatMap(described),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** The passkey that a browser has made for a challenge; undefined if it is for another one, or incomplete. */
export async function readNewPasskey(publicUrl: string, challenge: string, made: NewPasskey): Promise<FactorProof | undefined> {
  const { id, rawId, type, response } = made;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: urlHost(publicUrl),
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { kind: 'passkey', credentialId, publicKey: Buffer.from(publicKey), transports: waysIn(response.transports), counter };
  } catch {
    return undefined; // The library throws for an invalid answer.
  }
}

/** The options for a browser to show one of these passkeys. */
export async function startPasskeyRequest(publicUrl: string, present: readonly FactorRow[]): Promise<PasskeyRequest> {
  const { challenge, timeout, rpId } = await (await library()).generateAuthenticationOptions({ rpID: urlHost(publicUrl) });
  return { challenge, timeout, rpId, userVerification: 'preferred', allowCredentials: present.flatMap(described) };
}

/** The signature counter of the passkey that was shown for the challenge; undefined if the passkey is another one. */
export async function readPasskey(publicUrl: string, challenge: string, { shown, factor }: { readonly shown: ShownPasskey; readonly factor: FactorRow }) {
  const { credential_id, public_key, counter } = factor;
  if (credential_id === null || public_key === null) return undefined;
  const { id, rawId, type, response } = shown;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: urlHost(publicUrl),
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

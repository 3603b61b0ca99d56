import { isIP } from 'node:net';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@earshot/contract';
import type { FactorProof, FactorRow } from './store.ts';

/** Loaded by the first passkey: it is large, and many installations see none. */
const library = () => import('@simplewebauthn/server');

const ways = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
/** Of what an authenticator says, the ways to reach it that are known. */
const waysIn = (said: readonly string[] = []) => ways.filter((way) => said.includes(way));

const described = ({ credential_id, transports }: FactorRow) =>
  credential_id === null ? [] : [{ id: credential_id, type: 'public-key' as const, transports: waysIn(transports) }];

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');

/** Passkeys belong to a name; browsers make none for an address made of numbers (Web Authentication Level 3, 5.1.2). */
export const allowsPasskeys = (publicUrl: string): boolean => isIP(hostOf(publicUrl)) === 0;

interface Owner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** What a browser is asked for when it makes a passkey, none where there is one already. */
export async function creationOf(publicUrl: string, owner: Owner, present: readonly FactorRow[]): Promise<PasskeyCreation> {
  const { rp, user, challenge, pubKeyCredParams, timeout } = await (
    await library()
  ).generateRegistrationOptions({
    rpName: 'Earshot',
    rpID: hostOf(publicUrl),
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

/** The passkey that a browser has made for a challenge; undefined where it is for another one, or not whole. */
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
      expectedRPID: hostOf(publicUrl),
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { kind: 'passkey', credentialId, publicKey: Buffer.from(publicKey), transports: waysIn(response.transports), counter };
  } catch {
    return undefined; // the library throws what does not fit
  }
}

/** What a browser is asked for when one of these passkeys is to be shown. */
export async function requestOf(publicUrl: string, present: readonly FactorRow[]): Promise<PasskeyRequest> {
  const { challenge, timeout, rpId } = await (await library()).generateAuthenticationOptions({ rpID: hostOf(publicUrl) });
  return { challenge, timeout, rpId, userVerification: 'preferred', allowCredentials: present.flatMap(described) };
}

/** How often the passkey has signed, where it is the one shown for the challenge; undefined where it is not. */
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
      expectedRPID: hostOf(publicUrl),
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

import type { NewPasskey, PasskeyCreation, PasskeyRequest, SecondFactors, ShownPasskey } from '@earshot/contract';
import { Refusal } from '@earshot/domain';

/** The library loads with the first passkey. */
const library = () => import('@simplewebauthn/browser');

export const canUsePasskeys = ({ allowsPasskeys }: Pick<SecondFactors, 'allowsPasskeys'>): boolean =>
  allowsPasskeys && window.isSecureContext && 'PublicKeyCredential' in window;

/** Explains a closed question, a timeout and an existing passkey to the person. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Your browser’s prompt was closed or timed out. Try again.',
  AbortError: 'No passkey was used. Your browser’s prompt was closed. Try again.',
  InvalidStateError: 'Your account already has a passkey from this device.',
  SecurityError: 'Passkeys work only at this server’s own address.',
};

const inWords = (error: unknown): never => {
  const text = reasons[error instanceof Error ? error.name : ''] ?? 'Your browser could not use a passkey. Try again or use another way.';
  throw new Refusal({ code: 'conflict' }, text);
};

export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never }).catch(inWords);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

export async function showPasskey(options: PasskeyRequest): Promise<ShownPasskey> {
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never }).catch(inWords);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } };
}

import type { NewPasskey, PasskeyCreation, PasskeyRequest, SecondFactors, ShownPasskey } from '@earshot/contract';
import { Refusal } from '@earshot/domain';

/** The library loads with the first passkey. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser and this address can have passkeys. */
export const canUsePasskeys = ({ allowsPasskeys }: Pick<SecondFactors, 'allowsPasskeys'>): boolean =>
  allowsPasskeys && window.isSecureContext && 'PublicKeyCredential' in window;

/** The person closed the browser's question, or waited too long, or there is one already: sentences for them. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: the question of your browser was closed, or took too long. Try once more.',
  AbortError: 'No passkey was used: the question of your browser was closed. Try once more.',
  InvalidStateError: 'Your account already has a passkey from this device.',
  SecurityError: 'Passkeys work only at the address that this installation is known by.',
};

const inWords = (error: unknown): never => {
  const text = reasons[error instanceof Error ? error.name : ''] ?? 'Your browser could not use a passkey. Try once more, or take another way.';
  throw new Refusal({ code: 'conflict' }, text);
};

/** Has the browser make a passkey. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never }).catch(inWords);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

/** Has the browser show a passkey. */
export async function showPasskey(options: PasskeyRequest): Promise<ShownPasskey> {
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never }).catch(inWords);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } };
}

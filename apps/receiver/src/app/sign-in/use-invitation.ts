import { createApi, invitationContract } from '@earshot/contract';
import { useEffect, useState } from 'react';
import { platform } from '../../phone/platform/index.ts';
import { readInvitation } from '../../sync/session/index.ts';

/** An invitation whose company is known and shown: what is agreed to unseen is not agreed to. */
export interface KnownInvitation {
  readonly code: string;
  readonly company: string;
}

/** The invitation that the person came by, once the server says whose it is. */
export function useInvitation(): KnownInvitation | undefined {
  const [invitation, setInvitation] = useState<KnownInvitation>();
  useEffect(() => {
    const code = readInvitation();
    if (code === undefined) return;
    const { invitations } = createApi(invitationContract, { baseUrl: location.origin, token: () => undefined, fetch: platform.fetch });
    invitations.get({ query: { code } }).then(
      ({ company }) => company !== undefined && setInvitation({ code, company }),
      // Without it the company asks on the phone.
      () => {},
    );
  }, []);
  return invitation;
}

import { useEffect, useState } from 'react';
import { connect } from '../../sync/company/index.ts';
import { readInvitation } from '../../sync/session/index.ts';

/** An invitation whose company is known and shown: a person cannot agree to what they have not seen. */
export interface KnownInvitation {
  readonly code: string;
  readonly company: string;
}

/** The invitation that led the person here, once the server says whose it is. */
export function useInvitation(): KnownInvitation | undefined {
  const [invitation, setInvitation] = useState<KnownInvitation>();
  useEffect(() => {
    const code = readInvitation();
    if (code === undefined) return;
    connect()
      .invitations.get({ query: { code } })
      .then(
        ({ company }) => company !== undefined && setInvitation({ code, company }),
        // Without it the company asks on the phone.
        () => {},
      );
  }, []);
  return invitation;
}

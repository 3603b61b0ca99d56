-- A link of somebody who is signed up by now says so until it would have ended. Nothing of the sign-up is kept with it.
alter table sign_ups add column used_at timestamptz(3);

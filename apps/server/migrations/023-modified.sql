-- When what a form edits of a row was last changed; null while nobody has changed it since the row was made.
alter table users add column modified_at timestamptz(3);
alter table user_invitations add column modified_at timestamptz(3);
alter table clients add column profile_modified_at timestamptz(3);

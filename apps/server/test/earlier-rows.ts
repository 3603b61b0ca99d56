// Rows in every table of the first schema, in plain SQL, as an installation of that time may hold them. If a later
// migration refuses such rows, its own rows belong here.
import { hashToken } from '../src/platform/database/ids.ts';

/** The token of the user in the rows below. */
export const earlierToken = 'the-token-of-an-operator-of-an-earlier-version';

const hash = hashToken(earlierToken).toString('hex');
const id = (serial: number): string => `'0194d000-0000-7000-8000-${String(serial).padStart(12, '0')}'`;
const [client, user, contact, group, everyone, message, spanish, device, session, event, text] = Array.from({ length: 11 }, (_, index) => id(index + 1));
const at = `'2026-01-05 08:00:00+00'`;
const days = `'{t,t,t,t,t,t,t}'`;
const scheduled = `false, '2099-05-01', '2099-05-01', 480, 1080, 'no', ${days}, 'enter', 'America/Denver', '2099-05-01 14:00+00', '2099-05-02 00:00+00', ${at}, ${at}, ${at}`;

export const earlierRows = `
insert into clients (id, name, activated_at, created_at) values (${client}, 'Earlier', ${at}, ${at});
insert into users (client_id, id, first_name, last_name, email, time_zone, is_operator, created_at)
  values (${client}, ${user}, 'Pat', 'Earlier', 'pat@test.example', 'America/Denver', true, ${at});
insert into sign_ins (user_id, client_id, email, verified_at, created_at) values (${user}, ${client}, 'pat@test.example', ${at}, ${at});
insert into sessions (id, token_hash, client_id, user_id, created_at, last_used_at, expires_at)
  values (${session}, '\\x${hash}', ${client}, ${user}, now(), now(), '2199-01-01');
insert into contacts (client_id, id, operator_id, first_name, last_name, phone, country, is_default, created_at, modified_at)
  values (${client}, ${contact}, ${user}, 'Chris', 'Contact', '+12025550123', 'US', true, ${at}, ${at});
insert into groups (client_id, id, operator_id, name, type_id, is_default, created_at, modified_at)
  values (${client}, ${everyone}, ${user}, 'Everyone', 'other', true, ${at}, ${at}), (${client}, ${group}, ${user}, 'Crew', 'crew', false, ${at}, ${at});
insert into group_members values (${client}, ${group}, ${contact});
insert into messages (client_id, id, operator_id, parent_id, language, title, body, lat, lng, radius_meters, radius_unit, is_draft, start_date, end_date,
    start_minute, end_minute, repeat, repeat_days, trigger, time_zone, starts_at, ends_at, modified_at, created_at, finalized_at)
  values (${client}, ${message}, ${user}, null, 'en', 'Gate code', 'The gate code is 4471.', 39.7392, -104.9903, 182.88, 'mi', ${scheduled}),
    (${client}, ${spanish}, ${user}, ${message}, 'es', 'Código', 'El código es 4471.', 39.7392, -104.9903, 182.88, 'mi', ${scheduled});
-- Counts came with 004. Triggers kept them until 054, and the server does since.
do $do$ begin
  if to_regclass('message_counts') is not null then
    insert into message_counts select client_id, operator_id, is_draft, start_date, duration_step, count(*) from messages where parent_id is null group by 1, 2, 3, 4, 5
      on conflict do nothing;
  end if;
end $do$;
insert into message_contacts values (${client}, ${message}, ${contact});
insert into message_groups values (${client}, ${message}, ${group});
insert into devices (id, phone, token_hash, created_at, last_seen_at, expires_at) values (${device}, '+12025550123', '\\x00', ${at}, ${at}, '2199-01-01');
insert into sign_in_codes (phone, code_hash, created_at, expires_at) values ('+12025550123', '\\x01', ${at}, '2199-01-01');
insert into device_events (client_id, message_id, phone, id, version, kind, at, received_at)
  values (${client}, ${message}, '+12025550123', ${event}, 1, 'delivered', ${at}, ${at});
insert into deliveries (client_id, message_id, version, phone, delivered_at, last_event_at) values (${client}, ${message}, 1, '+12025550123', ${at}, ${at});
insert into outbox (id, client_id, channel, recipient, body, kind, status, attempts, created_at, sent_at)
  values (${text}, ${client}, 'sms', '+12025550123', 'Come', 'invitation', 'sent', 1, ${at}, ${at});
insert into idempotency_keys values (${user}, 'messages.save', 'a key', '\\x02', '{"insertId": 1}', ${at});
insert into settings values ('demo', 'loaded');
`;

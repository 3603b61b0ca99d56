-- Whether a person lets a company speak on their phone. Without a row the company waits for an answer.
create table consents (
  client_id uuid not null references clients (id) on delete cascade,
  phone text not null,
  -- The latest yes; kept after leaving.
  agreed_at timestamptz(3),
  left_at timestamptz(3),
  muted_at timestamptz(3),
  -- 'asked': said on the phone; 'invitation': signed in from the company's text message; 'before': the phone had its messages before consent was asked for.
  how text not null check (how in ('asked', 'invitation', 'before')),
  -- Since when the number is no contact of the client any more, as housekeeping has seen it.
  unlisted_at timestamptz(3),
  primary key (client_id, phone)
);
create index consents_of_phone on consents (phone);

-- Phones that were signed in already go on as they were.
insert into consents (client_id, phone, agreed_at, how)
select c.client_id, c.phone, greatest(min(c.created_at), min(d.created_at)), 'before'
from contacts c join devices d on d.phone = c.phone
group by c.client_id, c.phone;

-- What receivers report of companies, for super admins.
create table company_reports (
  id uuid primary key,
  client_id uuid not null references clients (id) on delete cascade,
  phone text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  handled_at timestamptz(3),
  handled_by text
);
create index company_reports_by_time on company_reports (created_at desc, id desc);
create index company_reports_of_client on company_reports (client_id, phone);

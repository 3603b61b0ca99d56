-- From which country somebody signed in, where the address tells it: ISO 3166-1 alpha-2.
alter table sessions add column country text;

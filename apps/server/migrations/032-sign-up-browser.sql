-- Of the browser that signed up, as it keeps a key: the mailed link that is opened there asks for no password.
alter table sign_ups add column device_hash bytea;

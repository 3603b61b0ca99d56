// The least that the tests use of packages without types of their own.
/* oxlint-disable typescript/consistent-type-imports -- a module declared here can name other modules' types in no other way */

declare module 'smtp-server' {
  type Answer = (error?: (Error & { responseCode?: number }) | null) => void;
  type Session = { id: string; secure: boolean; envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] } };
  type Options = {
    secure?: boolean;
    key?: string;
    cert?: string;
    authOptional?: boolean;
    hideSTARTTLS?: boolean;
    disableReverseLookup?: boolean;
    closeTimeout?: number;
    onConnect?(session: Session, answer: Answer): void;
    onAuth?(auth: { username?: string; password?: string }, session: Session, answer: (error: Error | null, found?: { user: string }) => void): void;
    onMailFrom?(address: { address: string }, session: Session, answer: Answer): void;
    onRcptTo?(address: { address: string }, session: Session, answer: Answer): void;
    onData?(stream: import('node:stream').Readable, session: Session, answer: Answer): void;
  };
  export class SMTPServer {
    constructor(options: Options);
    readonly server: import('node:net').Server;
    listen(port: number, host: string, done: () => void): void;
    on(event: 'error', listener: (error: Error) => void): this;
    close(done: () => void): void;
  }
}

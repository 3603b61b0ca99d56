import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A fault on the way to a provider. With the first three, and `silent`, the provider hears nothing; after `cut` and
 * `deaf` it is unknown whether it acted: it was asked, and its answer does not come through.
 */
export type Fault =
  /** No process listens there. */
  | 'refused'
  /** A connection is dropped as soon as it is open. */
  | 'reset'
  /** Answers bytes that are no HTTP. */
  | 'garbage'
  /** Answers 200 with a page, as a captive portal does. */
  | 'page'
  /** Answers 500. */
  | 'broken'
  /** Takes every request and never answers. */
  | 'silent'
  /** The provider is asked, and its answer ends in the middle. */
  | 'cut'
  /** The provider is asked, and its answer never comes. */
  | 'deaf'
  /** The provider is asked, and its answer takes a second. */
  | 'slow';

const slowMs = 1_000;
const page = '<!doctype html><title>Welcome</title><h1>Sign in to the network</h1>';
const toHttpAnswer = (status: string, type: string, body: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;

const ownAnswers: Partial<Readonly<Record<Fault, string>>> = {
  garbage: '\u0000\u0001 220 mail.example ready, this is no web server\r\n\r\n',
  page: toHttpAnswer('200 OK', 'text/html', page),
  broken: toHttpAnswer('500 Internal Server Error', 'application/json', '{"error":"out of cheese"}'),
};

/** A wire on this machine to a provider's stand-in, with one fault at a time. */
export class FaultProxy {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();
  #listener: Server | undefined;
  #port = 0;
  #fault: Fault | undefined;
  /** The number of connections; `refused` allows none. */
  connections = 0;

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) };
  }

  /** A wire without a fault to an address such as http://127.0.0.1:4000. */
  static async to(url: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(url));
    await proxy.#open();
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Sets the fault from now on and ends connections under way; undefined: none. */
  async set(fault: Fault | undefined): Promise<void> {
    this.#fault = fault;
    this.#drop();
    if (fault === 'refused') await this.#close();
    else if (!this.#listener) await this.#open();
  }

  async close(): Promise<void> {
    this.#drop();
    await this.#close();
  }

  #drop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async #open(): Promise<void> {
    const listener = createServer((near) => this.#serve(this.#keep(near)));
    await new Promise<void>((resolve, reject) => void listener.once('error', reject).listen(this.#port, '127.0.0.1', resolve));
    this.#port = (listener.address() as AddressInfo).port;
    this.#listener = listener;
  }

  async #close(): Promise<void> {
    const listener = this.#listener;
    this.#listener = undefined;
    if (listener) await new Promise((resolve) => void listener.close(resolve));
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => void this.#sockets.delete(socket));
  }

  #serve(near: Socket): void {
    this.connections += 1;
    const fault = this.#fault;
    const own = fault && ownAnswers[fault];
    if (own !== undefined) near.once('data', () => near.end(own));
    else if (fault === 'reset') near.resetAndDestroy();
    else if (fault === 'silent') near.resume();
    else this.#pass(near, fault);
  }

  #pass(near: Socket, fault: Fault | undefined): void {
    const far = this.#keep(connect(this.#target));
    near.pipe(far);
    near.on('close', () => void far.destroy());
    if (fault === undefined) far.pipe(near);
    else if (fault === 'deaf') far.resume();
    else if (fault === 'slow') far.on('data', (part) => void setTimeout(() => near.writable && near.write(part), slowMs));
    // The status line and a little more: looks like an answer, but is too short for one.
    else far.once('data', (part: Buffer) => near.write(part.subarray(0, 40), () => near.resetAndDestroy()));
  }
}

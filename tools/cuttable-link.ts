// A way to a port of this machine that a test cuts as a network is cut: bytes stop without a word, also in one direction only, and connections stay open.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** From those who connect to the port behind the link, or the way back. */
type Direction = 'there' | 'back';

export class CuttableLink {
  readonly #server: Server;
  readonly #sockets: { readonly there: Set<Socket>; readonly back: Set<Socket> } = { there: new Set(), back: new Set() };
  #cut: readonly Direction[] = [];
  /** Ends of connections that the cut keeps from the other side. */
  #untold: (() => void)[] = [];

  static async start(target: number): Promise<CuttableLink> {
    const link = new CuttableLink(target);
    await new Promise<void>((resolve) => link.#server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  private constructor(target: number) {
    this.#server = createServer((caller) => {
      const called = connect(target, '127.0.0.1');
      this.#pass(caller, called, 'there');
      this.#pass(called, caller, 'back');
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(...directions: readonly Direction[]): void {
    this.#cut = directions;
    for (const direction of directions) for (const socket of this.#sockets[direction]) socket.pause();
  }

  /** Bytes that were under way arrive now. */
  mend(): void {
    this.#cut = [];
    for (const sockets of Object.values(this.#sockets)) for (const socket of sockets) socket.resume();
    for (const tell of this.#untold.splice(0)) tell();
  }

  close(): void {
    this.#server.close();
    for (const sockets of Object.values(this.#sockets)) for (const socket of sockets) socket.destroy();
  }

  #pass(from: Socket, to: Socket, direction: Direction): void {
    const isCut = (): boolean => this.#cut.includes(direction);
    this.#sockets[direction].add(from);
    from.on('data', (bytes) => {
      if (to.write(bytes)) return;
      from.pause();
      to.once('drain', () => isCut() || from.resume());
    });
    from.on('error', () => {});
    from.on('end', () => to.end());
    from.on('close', () => {
      this.#sockets[direction].delete(from);
      const tell = (): void => void to.destroy();
      if (isCut()) this.#untold.push(tell);
      else tell();
    });
    if (isCut()) from.pause();
  }
}

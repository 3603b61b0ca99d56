import type { Locator, Page } from '@playwright/test';

/** A picture of a page and its time, milliseconds. */
export interface Shot {
  readonly at: number;
  readonly jpeg: Buffer;
}

/** Position of the pointer, in the page's pixels. */
interface PointerAt {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly isDown: boolean;
}

/** Takes a picture of a page at every change, and follows the pointer, which such pictures lack. */
export class Camera {
  readonly shots: Shot[] = [];
  readonly pointer: PointerAt[] = [];
  readonly page: Page;
  private spot = { x: 640, y: 560 };

  private constructor(page: Page) {
    this.page = page;
  }

  static async on(page: Page): Promise<Camera> {
    const camera = new Camera(page);
    const session = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      camera.shots.push({ at: (metadata.timestamp ?? Date.now() / 1000) * 1000, jpeg: Buffer.from(data, 'base64') });
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 });
    return camera;
  }

  /** Moves the pointer to a point like a hand. */
  async glide(x: number, y: number, steps = 16): Promise<void> {
    const from = this.spot;
    for (let step = 1; step <= steps; step++) {
      const share = 0.5 - Math.cos((step / steps) * Math.PI) / 2;
      await this.place(from.x + (x - from.x) * share, from.y + (y - from.y) * share, false);
    }
  }

  async click(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('nothing to click');
    await this.clickAt(box.x + Math.min(box.width / 2, 90), box.y + box.height / 2);
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.glide(x, y);
    this.note(true);
    await this.page.mouse.click(x, y, { delay: 60 });
    this.note(false);
  }

  async drag(from: { readonly x: number; readonly y: number }, to: { readonly x: number; readonly y: number }): Promise<void> {
    await this.glide(from.x, from.y);
    await this.page.mouse.down();
    for (let step = 1; step <= 24; step++) {
      const share = 0.5 - Math.cos((step / 24) * Math.PI) / 2;
      await this.place(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, true);
    }
    await this.page.mouse.up();
    this.note(false);
  }

  private async place(x: number, y: number, isDown: boolean): Promise<void> {
    this.spot = { x, y };
    await this.page.mouse.move(x, y);
    this.note(isDown);
    await pause(16);
  }

  private note(isDown: boolean): void {
    this.pointer.push({ at: Date.now(), ...this.spot, isDown });
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

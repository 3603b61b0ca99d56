import type { Services } from '../platform/services.ts';

export async function seedDemo(_services: Services): Promise<void> {}

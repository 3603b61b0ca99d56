import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHasChanged } from './use-has-changed.ts';

test('each change of a known value is marked otherwise than the one before; a value that comes to be known is none', () => {
  const { result, rerender } = renderHook(({ edited, heard }: { edited: number; heard?: number }) => useHasChanged(edited, heard), {
    initialProps: { edited: 1 } as { edited: number; heard?: number },
  });
  expect(result.current).toBeUndefined();
  rerender({ edited: 1, heard: 0 });
  expect(result.current).toBeUndefined();
  rerender({ edited: 1, heard: 1 });
  expect(result.current).toBe('once');
  rerender({ edited: 1, heard: 1 });
  expect(result.current).toBe('once');
  rerender({ edited: 1, heard: 2 });
  expect(result.current).toBe('again');
  rerender({ edited: 2, heard: 2 });
  expect(result.current).toBe('once');
});

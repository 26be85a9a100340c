import { afterEach, expect, test, vi } from 'vitest';
import { lastingToast, toast } from './toast.ts';

vi.mock('sonner', () => {
  throw new Error('the part did not come');
});

afterEach(() => vi.unstubAllGlobals());

test('whose part does not come holds nobody up, and says what went wrong by the browser itself', async () => {
  const alert = vi.fn();
  vi.stubGlobal('window', { alert });
  await toast('저장했습니다.');
  expect(alert).not.toHaveBeenCalled();
  await toast('저장하지 못했습니다.', 'bad');
  expect(alert).toHaveBeenCalledExactlyOnceWith('저장하지 못했습니다.');
});

test('that would have lasted is taken away without a word', () => {
  expect(lastingToast('처리가 늦어지고 있습니다.')()).toBeUndefined();
});

import { lastingToast } from '#src/ui/toast.ts';

/** What whoever waits for an act is told, and after so many milliseconds. */
export const slowSentences: readonly { readonly afterMs: number; readonly sentence: string }[] = [
  { afterMs: 8_000, sentence: '처리가 늦어지고 있습니다. 창을 닫지 말고 잠시만 기다려 주세요.' },
  {
    afterMs: 30_000,
    sentence:
      '아직 끝나지 않았습니다. 더 기다리셔도 되고, 다시 하시기 전에는 화면을 새로 고쳐 처리되었는지 먼저 확인해 주세요.',
  },
];

/** Says that an act takes long, one sentence after the other, until it is over: that is what the answer is called for. */
export function announceSlow(show: (sentence: string) => () => void = lastingToast): () => void {
  let takeAway = () => {};
  const timers = slowSentences.map(({ afterMs, sentence }) =>
    setTimeout(() => {
      takeAway();
      takeAway = show(sentence);
    }, afterMs),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    takeAway();
  };
}

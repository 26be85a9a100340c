import { useEffect, useRef, useState } from 'react';
import type { Block } from '../contract/rich-text.ts';

type State = 'ready' | 'waiting' | 'broken';

/** A sound that has not come after so long is told of; most come at once. */
const waitMs = 1_500;

/**
 * A recording with the browser's own player. One that does not come is told of, with a way to fetch it again: a child who
 * hears nothing shall not think that nothing is to be heard.
 */
export function Recording({ block, address }: { block: Extract<Block, { type: 'audio' }>; address: string }) {
  const player = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<State>('ready');
  const timer = useRef<number | undefined>(undefined);
  const settle = (next: State) => {
    window.clearTimeout(timer.current);
    setState(next);
  };
  const wait = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setState('waiting'), waitMs);
  };
  useEffect(() => {
    const sound = player.current;
    // It may have failed before there was anybody to hear of it.
    if (sound?.error) setState('broken');
    return () => window.clearTimeout(timer.current);
  }, []);
  const again = () => {
    settle('ready');
    player.current?.load();
    wait();
  };
  return (
    <figure className="grid gap-2">
      <figcaption>{block.title}</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand below, where the author gave them */}
      <audio
        ref={player}
        controls
        preload="auto"
        src={address}
        className="w-full print:hidden"
        onLoadStart={wait}
        onWaiting={wait}
        // Some phones fetch nothing before it is asked for.
        onSuspend={() => settle('ready')}
        onCanPlay={() => settle('ready')}
        onPlaying={() => settle('ready')}
        onError={() => settle('broken')}
      />
      <div role="status" className="print:hidden">
        {state === 'waiting' && (
          <p className="text-base text-ink-soft">소리를 불러오는 중입니다. 잠시 기다려 주세요.</p>
        )}
        {state === 'broken' && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-base text-danger">
              소리를 불러오지 못했습니다. 인터넷 연결을 확인한 뒤 다시 불러와 주세요. 다른 문항을 먼저 풀어도
              됩니다.
            </p>
            <button
              type="button"
              className="min-h-11 rounded-lg border border-line bg-paper px-4 text-base hover:border-brand"
              onClick={again}
            >
              소리 다시 불러오기
            </button>
          </div>
        )}
      </div>
      <p className="hidden font-bold print:block">듣기 (방송)</p>
      {block.transcript && (
        <details className="print:hidden">
          <summary className="min-h-11 py-2 text-brand">음성 대본 보기</summary>
          <p className="whitespace-pre-line">{block.transcript}</p>
        </details>
      )}
    </figure>
  );
}

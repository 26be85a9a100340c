import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../api/api-error.ts';

export interface Challenge {
  readonly captchaKey: string;
  readonly imageUrl: string;
  readonly audioUrl: string;
  /** What a listener must know before the sound. */
  readonly audioHint: string | null;
}

type LoadChallenge = () => Promise<Challenge>;

/** `slow` may still come; `broken` came to nothing. Both can be asked for again. `off`: this academy asks nobody. */
export type ChallengeState = 'loading' | 'slow' | 'broken' | 'here' | 'off';

const slowAfterMs = 8_000;
const unreadable = '그림을 표시하지 못했습니다. 다시 불러와 주세요.';

/** A busy captcha service, or a network that broke off, is asked once more by itself. */
async function loadTwice(load: LoadChallenge): Promise<Challenge> {
  try {
    return await load();
  } catch (cause) {
    if (!(cause instanceof ApiError) || (cause.status !== 0 && cause.status !== 503)) throw cause;
    await new Promise((done) => setTimeout(done, 1_000));
    return load();
  }
}

/** The captcha on the screen. A call may take as long as it likes, so a person is told and can ask anew; the last asked counts. */
export function useChallenge(load: LoadChallenge, round: number) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [state, setState] = useState<ChallengeState>('loading');
  const [trouble, setTrouble] = useState<string>();
  const asked = useRef(0);
  const loading = useRef(load);
  loading.current = load;

  const renew = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    setChallenge(null);
    setState('loading');
    setTrouble(undefined);
    try {
      const fresh = await loadTwice(loading.current);
      if (mine !== asked.current) return;
      setChallenge(fresh);
      setState('here');
    } catch (cause) {
      if (mine !== asked.current) return;
      setTrouble(sentenceOf(cause));
      setState(cause instanceof ApiError && cause.code === 'proof.captcha_off' ? 'off' : 'broken');
    }
  }, []);
  /** The picture came, but the browser cannot show it. */
  const fail = useCallback(() => {
    setTrouble(unreadable);
    setState('broken');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew
  useEffect(() => {
    void renew();
    return () => {
      asked.current += 1;
    };
  }, [renew, round]);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), slowAfterMs);
    return () => clearTimeout(timer);
  }, [state]);

  return { challenge, state, trouble, renew, fail };
}

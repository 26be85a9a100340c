import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { ApiError, sentenceOf } from './api-error.ts';

interface Challenge {
  readonly captchaKey: string;
  readonly imageUrl: string;
  readonly audioUrl: string;
  /** What a listener must know before the sound. */
  readonly audioHint: string | null;
}

export interface CaptchaFieldProps {
  /** `() => callApi(getCaptcha, {})` */
  readonly load: () => Promise<Challenge>;
  /** `(input) => callApi(checkCaptcha, input)` */
  readonly check: (input: { captchaKey: string; captchaValue: string }) => Promise<{ captchaPass: string }>;
  /** The pass for one call, or null when there is none (yet, or any more). */
  readonly onPass: (pass: string | null) => void;
  /** Raise it to ask anew, when the pass was used up by a refused call. */
  readonly round?: number;
  readonly error?: string | undefined;
}

/** A busy captcha service, or a network that broke off, is asked once more by itself. */
async function loadTwice(load: CaptchaFieldProps['load']): Promise<Challenge> {
  try {
    return await load();
  } catch (cause) {
    if (!(cause instanceof ApiError) || (cause.status !== 0 && cause.status !== 503)) throw cause;
    await new Promise((done) => setTimeout(done, 1_000));
    return load();
  }
}

/** Asks a captcha by picture or by sound, and hands up the pass as soon as the answer is right. */
export function CaptchaAsked({ load, check, onPass, round = 0, error }: CaptchaFieldProps) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [state, setState] = useState<'loading' | 'asking' | 'checking' | 'passed'>('loading');
  const sound = useRef<HTMLAudioElement>(null);
  const calls = useRef({ load, check, onPass });
  calls.current = { load, check, onPass };

  const renew = useCallback(async (sentence?: string) => {
    setState('loading');
    setValue('');
    setRefusal(sentence);
    calls.current.onPass(null);
    try {
      setChallenge(await loadTwice(calls.current.load));
    } catch (cause) {
      setChallenge(null);
      setRefusal(sentenceOf(cause));
    }
    setState('asking');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew
  useEffect(() => {
    void renew();
  }, [renew, round]);

  const answer = async () => {
    if (!challenge || value.trim() === '') return setRefusal('자동입력 방지 문자를 입력해 주세요.');
    setState('checking');
    try {
      const { captchaPass } = await check({ captchaKey: challenge.captchaKey, captchaValue: value.trim() });
      setRefusal(undefined);
      setState('passed');
      onPass(captchaPass);
    } catch (cause) {
      await renew(sentenceOf(cause));
    }
  };

  if (state === 'passed') {
    return (
      <p role="status" className="rounded-card border border-brand/40 bg-brand-pale px-4 py-3 font-medium">
        자동입력 방지 문자를 확인했습니다.
      </p>
    );
  }
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">자동입력 방지</legend>
      <div className="flex flex-wrap items-center gap-3">
        {challenge ? (
          <img
            src={challenge.imageUrl}
            alt="자동입력 방지 문자 그림. 보이지 않으면 소리로 들어 주세요."
            className="h-16 rounded-lg border border-line bg-paper"
          />
        ) : (
          <div aria-hidden="true" className="h-16 w-44 animate-pulse rounded-lg bg-line" />
        )}
        <Button look="secondary" disabled={!challenge} onClick={() => void sound.current?.play()}>
          소리로 듣기
        </Button>
        <Button look="quiet" disabled={state !== 'asking'} onClick={() => void renew()}>
          새 문자
        </Button>
        {/* biome-ignore lint/a11y/useMediaCaption: the spoken digits are the question; a caption would answer it */}
        {challenge && <audio ref={sound} src={challenge.audioUrl} preload="none" />}
      </div>
      <TextField
        label="그림이나 소리의 문자"
        hint={challenge?.audioHint}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void answer();
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={refusal ?? error}
        after={
          <Button
            look="secondary"
            className="shrink-0"
            isBusy={state === 'checking'}
            busyText="확인 중…"
            onClick={() => void answer()}
          >
            확인
          </Button>
        }
      />
    </fieldset>
  );
}

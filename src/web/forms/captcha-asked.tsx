import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { onEnter, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '../api/api-error.ts';
import { type Challenge, type ChallengeState, useChallenge } from './use-challenge.ts';

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

/** Asks a captcha by picture or by sound, and hands up the pass as soon as the answer is right. */
export function CaptchaAsked({ load, check, onPass, round = 0, error }: CaptchaFieldProps) {
  const { challenge, state, trouble, renew, fail } = useChallenge(load, round);
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [step, setStep] = useState<'asking' | 'checking' | 'passed'>('asking');
  const input = useRef<HTMLInputElement>(null);

  const ask = (sentence?: string) => {
    setValue('');
    setRefusal(sentence);
    setStep('asking');
    onPass(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins from nothing
  useEffect(() => ask(), [round]);

  // Where nobody is asked everybody may go on: a pass of no letters is a pass that nobody looks at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each challenge that is not there
  useEffect(() => {
    if (state === 'off') onPass('');
  }, [state]);

  const answer = async () => {
    if (step === 'checking') return;
    if (!challenge || value.trim() === '') return setRefusal('자동입력 방지 문자를 입력해 주세요.');
    setStep('checking');
    try {
      const { captchaPass } = await check({ captchaKey: challenge.captchaKey, captchaValue: value.trim() });
      setStep('passed');
      onPass(captchaPass);
    } catch (cause) {
      ask(sentenceOf(cause));
      // The sentence describes the field, so that going there reads it out.
      input.current?.focus();
      await renew();
    }
  };

  if (step === 'passed') return <Passed />;
  if (state === 'off') return <p className="text-sm text-ink-soft">{trouble}</p>;
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">자동입력 방지</legend>
      <Question
        challenge={challenge}
        state={state}
        trouble={trouble}
        onRenew={() => {
          ask();
          void renew();
        }}
        onUnreadable={fail}
      />
      <TextField
        ref={input}
        label="그림이나 소리의 문자"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onEnter(answer)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={refusal ?? error}
        after={
          <Button
            variant="secondary"
            className="shrink-0"
            isBusy={step === 'checking'}
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

/** The field went away under the fingers of whoever answered: this is where they go on from. */
function Passed() {
  const here = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) here.current?.focus();
  }, []);
  return (
    <p
      ref={here}
      tabIndex={-1}
      role="status"
      className="rounded-card border border-brand/40 bg-brand-pale px-4 py-3 font-medium"
    >
      자동입력 방지 문자를 확인했습니다.
    </p>
  );
}

interface QuestionProps {
  readonly challenge: Challenge | null;
  readonly state: ChallengeState;
  readonly trouble: string | undefined;
  readonly onRenew: () => void;
  readonly onUnreadable: () => void;
}

/** The picture and the sound, or why there is none and how to get one. */
function Question({ challenge, state, trouble, onRenew, onUnreadable }: QuestionProps) {
  if (state === 'broken' || state === 'slow') {
    return (
      <>
        <Notice
          tone={state === 'broken' ? 'bad' : 'warn'}
          title={state === 'broken' ? '자동입력 방지 문자를 불러오지 못했습니다.' : '오래 걸리고 있습니다.'}
          isLive
        >
          <p>{trouble ?? '조금 더 기다리시거나 다시 불러와 주세요.'}</p>
        </Notice>
        <Button variant="secondary" onClick={onRenew}>
          다시 불러오기
        </Button>
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {challenge ? (
        <img
          src={challenge.imageUrl}
          onError={onUnreadable}
          alt="자동입력 방지 문자 그림. 보이지 않으면 소리로 들어 주세요."
          className="h-16 rounded-lg border border-line bg-paper"
        />
      ) : (
        <div aria-hidden="true" className="h-16 w-48 animate-pulse rounded-lg bg-line" />
      )}
      <Sound audioUrl={challenge?.audioUrl} hint={challenge?.audioHint ?? null} />
      <Button variant="quiet" disabled={!challenge} onClick={onRenew}>
        새 문자
      </Button>
    </div>
  );
}

/** What a listener must know is read out with the button, and stands there for everybody once it was pressed. */
function Sound({ audioUrl, hint }: { audioUrl: string | undefined; hint: string | null }) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isSilent, setSilent] = useState(false);
  const [isHeard, setHeard] = useState(false);
  const hintId = useId();
  // Every press reads from the beginning: whoever missed a digit hears them all again.
  const play = async () => {
    if (!sound.current) return;
    setHeard(true);
    sound.current.currentTime = 0;
    setSilent(
      !(await sound.current.play().then(
        () => true,
        () => false,
      )),
    );
  };
  return (
    <>
      <Button
        variant="secondary"
        disabled={!audioUrl}
        aria-describedby={hint ? hintId : undefined}
        onClick={() => void play()}
      >
        소리로 듣기
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: the spoken digits are the question; a caption would answer it */}
      {audioUrl && <audio ref={sound} src={audioUrl} preload="none" />}
      {hint && (
        <p id={hintId} className={isHeard ? 'text-sm text-ink-soft' : 'sr-only'}>
          {hint}
        </p>
      )}
      {isSilent && (
        <p role="alert" className="text-sm font-medium text-danger">
          소리를 재생하지 못했습니다. 새 문자를 받아 다시 눌러 주세요.
        </p>
      )}
    </>
  );
}

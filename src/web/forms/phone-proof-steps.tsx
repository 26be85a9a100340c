import { useEffect, useState } from 'react';
import { phoneDigits } from '#src/shared/people/phone.ts';
import { Button } from '#src/ui/button.tsx';
import { onEnter, PhoneField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { useInterfaceSetters } from '../page/interface-state.tsx';
import { faultsOf, missingFor, otherThan, type ProofFaults } from './proof-name.ts';
import { tabDraft } from './tab-draft.ts';
import type { NameFault } from './use-proof-name.ts';

interface Sent {
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
}

export interface PhoneProofProps {
  /** Whose name stands in the message. */
  readonly studentName: string;
  readonly initialMobile?: string;
  /** The one number that is asked for; any other is refused before a code is sent. */
  readonly onlyMobile?: string;
  /** Hears each keystroke, for forms that keep what was typed. */
  readonly onMobileChange?: (mobile: string) => void;
  /** `(input) => callApi(sendCode, input)` */
  readonly send: (input: { studentName: string; parentsMobile: string }) => Promise<Sent>;
  /** `(input) => callApi(verifyCode, input)` */
  readonly verify: (input: { parentsMobile: string; code: string }) => Promise<{ isAuth: boolean }>;
  readonly onProven: (mobile: string) => void;
  /** Said once the code is on its way; it is a text otherwise. */
  readonly sentSentence?: string;
  /** Sees a refusal first; true where it is dealt with (a captcha is shown). */
  readonly onRefused?: (error: ApiError) => boolean;
  /** Says at the name field what is wrong with it (`useProofName`); null where the name is always known. */
  readonly onNameFault: NameFault | null;
}

interface Asked extends Sent {
  /** Milliseconds; 0 where no code was asked for. */
  readonly at: number;
  readonly mobile: string;
}

const nothingSent: Asked = { at: 0, expiresInSeconds: 0, resendAfterSeconds: 0, mobile: '' };
/** The code itself is nowhere: only that one is on its way, so that a look into the messages app loses no field. */
export const codeSent = tabDraft<Asked>('msc-code-sent');

/** What was sent before a reload, while its code still counts and the number is the same. */
function readKept(mobile: string): Asked | null {
  const asked = { ...nothingSent, ...codeSent.read() };
  const isLive = asked.at > 0 && Date.now() < asked.at + asked.expiresInSeconds * 1000;
  const isSame = mobile === '' || phoneDigits(mobile) === phoneDigits(asked.mobile);
  return isLive && isSame ? asked : null;
}

/** Counts whole seconds down to zero, from the moment `startedAt` changes. */
function useCountdown(startedAt: number, seconds: number): number {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    if (startedAt === 0) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [startedAt]);
  if (startedAt === 0) return 0;
  return Math.max(0, Math.ceil((startedAt + seconds * 1000 - now) / 1000));
}

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What is typed, what was sent, and the two acts: asking for a code and checking it. */
function usePhoneProof(props: PhoneProofProps) {
  const { setIsAuth } = useInterfaceSetters();
  const [mobile, setMobile] = useState(props.initialMobile ?? '');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Asked>(nothingSent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the form opens
  useEffect(() => {
    const before = readKept(mobile);
    if (!before) return;
    setSent(before);
    setMobile(before.mobile);
    props.onMobileChange?.(before.mobile);
  }, []);
  const { errors, refuse: say } = useFieldRefusals();
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null);

  const { studentName, onNameFault } = props;
  const isDealtWith = (error: unknown) => error instanceof ApiError && props.onRefused?.(error) === true;
  const showFaults = (faults: ProofFaults) => {
    say({ mobile: faults.mobile });
    if (faults.name) onNameFault?.(faults.name, studentName);
  };
  const send = async () => {
    const missing = missingFor(studentName, mobile) ?? otherThan(props.onlyMobile, mobile);
    if (missing) return showFaults(missing);
    setBusy('send');
    say({});
    try {
      const answer = await props.send({ studentName, parentsMobile: mobile });
      const asked = { ...answer, at: Date.now(), mobile };
      setSent(asked);
      codeSent.write(asked);
      setCode('');
    } catch (error) {
      if (!isDealtWith(error))
        showFaults(faultsOf({ fields: fieldsOf(error), sentence: sentenceOf(error) }, onNameFault !== null));
    }
    setBusy(null);
  };
  const verify = async (typed: string) => {
    // The last digit and the key after it are one act.
    if (busy === 'verify') return;
    setBusy('verify');
    say({});
    try {
      await props.verify({ parentsMobile: mobile, code: typed });
      setIsAuth(true);
      codeSent.clear();
      props.onProven(mobile);
    } catch (error) {
      const fields = fieldsOf(error);
      if (!isDealtWith(error)) say({ code: fields.parentsMobile ?? fields.code ?? sentenceOf(error) });
    }
    setBusy(null);
  };
  return { mobile, setMobile, code, setCode, sent, errors, busy, send, verify };
}

const codeLength = 6;

/** Proves a phone by a six-digit code, which is checked at its last digit; sets `isAuth` of the interface state when it is proven. */
export function PhoneProofSteps(props: PhoneProofProps) {
  const { mobile, setMobile, code, setCode, sent, errors, busy, send, verify } = usePhoneProof(props);
  const left = useCountdown(sent.at, sent.expiresInSeconds);
  // The wait is that of the number a code went to: who mistyped it asks for the right one at once.
  const isOnItsWay = sent.at > 0 && phoneDigits(mobile) === phoneDigits(sent.mobile);
  const countdown = useCountdown(sent.at, sent.resendAfterSeconds);
  const resendIn = isOnItsWay ? countdown : 0;
  return (
    <div className="grid gap-4">
      <PhoneField
        label="휴대폰 번호"
        value={mobile}
        onChange={(event) => {
          setMobile(event.target.value);
          props.onMobileChange?.(event.target.value);
        }}
        onKeyDown={onEnter(send)}
        error={errors.mobile}
        after={
          <Button
            variant="secondary"
            className="shrink-0"
            isBusy={busy === 'send'}
            busyText="보내는 중…"
            disabled={resendIn > 0}
            onClick={() => void send()}
          >
            {!isOnItsWay ? '인증번호 받기' : resendIn > 0 ? `다시 받기 (${resendIn}초)` : '다시 받기'}
          </Button>
        }
      />
      {isOnItsWay && (
        <>
          <Notice tone="info" isLive>
            <p>
              {props.sentSentence ??
                '인증번호를 문자로 보냈습니다. 오지 않으면 번호와 스팸 문자함을 확인해 주세요.'}
            </p>
          </Notice>
          <TextField
            label="인증번호 6자리"
            hint={left > 0 ? `남은 시간 ${clock(left)}` : '시간이 지났습니다. 인증번호를 다시 받아 주세요.'}
            value={code}
            onChange={(event) => {
              const typed = event.target.value.replace(/\D/g, '');
              setCode(typed);
              if (typed.length === codeLength && typed !== code) void verify(typed);
            }}
            onKeyDown={onEnter(() => verify(code))}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeLength}
            error={errors.code}
            after={
              <Button
                className="shrink-0"
                isBusy={busy === 'verify'}
                busyText="확인 중…"
                onClick={() => void verify(code)}
              >
                확인
              </Button>
            }
          />
        </>
      )}
    </div>
  );
}

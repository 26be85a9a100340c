import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import { GuestPhone, useGuestName } from '#src/features/members/parts/guest-phone.tsx';
import { useGuest } from '#src/features/members/parts/use-guest.ts';
import { checkCaptcha, getCaptcha } from '#src/features/proofs/contract.ts';
import type { CallOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { CaptchaField } from '#src/web/forms/captcha-field.tsx';
import { useTabDraft } from '#src/web/forms/use-tab-draft.ts';
import { requestCounselling } from '../contract/requests.ts';
import { answersIn } from '../rules/answers.ts';
import type { Source } from '../rules/requests.ts';
import { KeptClassNotice } from './kept-class.tsx';
import { OwnRequests } from './own-requests.tsx';
import { emptyDraft, Questions, type RequestDraft, withOnlyChild } from './questions.tsx';
import { linkOf, TakenRequest } from './taken-request.tsx';
import { useKeptClass } from './use-kept-class.ts';

/** The answers as they are typed, with a secret of this browser for the time that is held meanwhile. */
function useDraft(start: Partial<RequestDraft>) {
  const { draft, change, clear } = useTabDraft<RequestDraft>('counselling', { ...emptyDraft, ...start });
  const hasHolder = draft.holder !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn where there is none, after what was kept has been read
  useEffect(() => {
    if (!hasHolder) change((now) => ({ holder: now.holder || crypto.randomUUID() }));
  }, [hasHolder]);
  return { draft, change, clear };
}

interface Sent {
  readonly draft: RequestDraft;
  readonly name: string;
  readonly source: Source;
  readonly captchaPass: string | null;
  /** The kept class it is about. */
  readonly placeNo: string | null;
}

function inputOf({ draft, name, source, captchaPass, placeNo }: Sent): CallOf<typeof requestCounselling> {
  return {
    branchId: draft.branchId,
    guardianName: name,
    childGrade: draft.childGrade,
    ...answersIn(draft),
    topics: [...draft.topics],
    wish: draft.wish,
    message: draft.message,
    source: source === 'phone' || source === 'walk_in' ? 'site' : source,
    ...(draft.how !== 'wish' && {
      slot: { kind: draft.how, day: draft.day, time: draft.time },
      holder: draft.holder,
    }),
    ...(captchaPass && { captchaPass }),
    ...(placeNo && { placeNo }),
  };
}

function useAsking(clear: () => void, onDone: (token: string) => void) {
  const key = useRef('');
  // Taken, and its status could not be read.
  const [taken, setTaken] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: async (sent: Sent) => {
      // A lost answer keeps the key, so that pressing again finds the same request.
      key.current ||= crypto.randomUUID();
      return callApi(requestCounselling, inputOf(sent), { idempotencyKey: key.current });
    },
    onSuccess: async ({ requestNo }) => {
      clear();
      const token = await linkOf(requestNo).catch(() => '');
      if (token) onDone(token);
      else setTaken(requestNo);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status !== 0) key.current = '';
    },
  });
  return { asking, taken };
}

interface Props {
  readonly branches: readonly Branch[];
  /** What the page the visitor comes from knows already. */
  readonly start: Partial<RequestDraft>;
  readonly source: Source;
  /** The kept class the address names. */
  readonly placeNo: string | null;
  readonly onWithoutClass: () => void;
  readonly onDone: (token: string) => void;
}

/** Phone first, then the questions; a member's name and children are filled in. */
export function CounsellingForm({ branches, start, source, placeNo, onWithoutClass, onDone }: Props) {
  const guardian = useGuest();
  const { draft: typed, change, clear } = useDraft(start);
  const draft = withOnlyChild(typed, guardian.children);
  const { asking, taken } = useAsking(clear, onDone);
  const { kept, error } = useKeptClass(placeNo, { guardian, answered: typed.placeNo, change });
  const [captcha, setCaptcha] = useState<{ pass: string | null; round: number }>({ pass: null, round: 0 });
  const name = draft.name || guardian.name;
  const guestName = useGuestName(name);
  const fields: Readonly<Record<string, string>> =
    asking.error instanceof ApiError ? asking.error.fields : {};
  const isReady = guardian.isProven && (guardian.isMember || captcha.pass !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asking.isPending) return;
    asking.mutate(
      { draft, name, source, captchaPass: captcha.pass, placeNo: kept ? placeNo : null },
      { onError: () => setCaptcha(({ round }) => ({ pass: null, round: round + 1 })) },
    );
  };
  if (taken !== null) return <TakenRequest requestNo={taken} onShown={onDone} />;
  return (
    <Card className="grid gap-6">
      <TextField
        ref={guestName.field}
        label="보호자 이름"
        autoComplete="name"
        value={name}
        maxLength={30}
        error={guestName.error ?? fields.guardianName}
        onChange={(event) => change({ name: event.target.value })}
      />
      {guardian.isKnown && !guardian.isMember && (
        <GuestPhone name={name} {...guardian.phone} onNameFault={guestName.onNameFault} />
      )}
      {guardian.isProven && <OwnRequests isMember={guardian.isMember} />}
      <KeptClassNotice kept={kept} error={error} onLeave={onWithoutClass} />
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <ErrorSummary errors={[...new Set(Object.values(fields))]} />
        {asking.error && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title={sentenceOf(asking.error)} isLive />
        )}
        <Questions
          branches={branches}
          family={guardian.children}
          draft={draft}
          fields={fields}
          onChange={change}
        />
        {guardian.isKnown && !guardian.isMember && (
          <CaptchaField
            load={() => callApi(getCaptcha, {})}
            check={(input) => callApi(checkCaptcha, { ...input, action: 'counselling' })}
            onPass={(pass) => setCaptcha(({ round }) => ({ pass, round }))}
            round={captcha.round}
          />
        )}
        <p className="text-sm text-ink-soft">
          이름과 연락처는 상담 연락에만 쓰고, 상담이 끝나면 1년 뒤 파기합니다. 건강이나 가정에 관한 내용은
          적지 않으셔도 됩니다.
        </p>
        <Button type="submit" disabled={!isReady} isBusy={asking.isPending}>
          상담 신청하기
        </Button>
        {guardian.isKnown && !isReady && (
          <p className="text-sm text-ink-soft">
            휴대폰과 자동입력 방지 문자를 확인하시면 신청하실 수 있습니다.
          </p>
        )}
      </form>
    </Card>
  );
}

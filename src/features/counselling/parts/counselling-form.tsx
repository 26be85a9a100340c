import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Branch } from '#src/features/branches/contract.ts';
import { GuestPhone } from '#src/features/members/parts/guest-phone.tsx';
import { useGuest } from '#src/features/members/parts/use-guest.ts';
import { checkCaptcha, getCaptcha } from '#src/features/proofs/contract.ts';
import type { CallOf } from '#src/shared/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { CaptchaField } from '#src/web/captcha-field.tsx';
import { tabDraft } from '#src/web/tab-draft.ts';
import { listOwnRequests, requestCounselling } from '../contract.ts';
import type { Source } from '../rules.ts';
import { OwnRequests } from './own-requests.tsx';
import { emptyDraft, Questions, type RequestDraft, withOnlyChild } from './questions.tsx';

const kept = tabDraft<RequestDraft>('counselling');

/** What was typed, kept for this tab so that a reload loses nothing. */
function useDraft(start: Partial<RequestDraft>) {
  const [draft, setDraft] = useState<RequestDraft>({ ...emptyDraft, ...start });
  useEffect(() => {
    // What was left empty does not stand in the way of what the address of this visit knows.
    const typed = Object.fromEntries(Object.entries(kept.read()).filter(([, value]) => value !== ''));
    setDraft((now) => ({ ...now, holder: crypto.randomUUID(), ...typed }));
  }, []);
  const change = (part: Partial<RequestDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    kept.write(next);
  };
  return { draft, change };
}

interface Sent {
  readonly draft: RequestDraft;
  readonly name: string;
  readonly source: Source;
  readonly captchaPass: string | null;
}

function inputOf({ draft, name, source, captchaPass }: Sent): CallOf<typeof requestCounselling> {
  return {
    branchId: draft.branchId,
    guardianName: name,
    childGrade: draft.childGrade,
    schoolName: draft.schoolName,
    topics: [...draft.topics],
    wish: draft.wish,
    message: draft.message,
    source: source === 'phone' || source === 'walk_in' ? 'site' : source,
    ...(draft.how !== 'wish' && {
      slot: { kind: draft.how, day: draft.day, time: draft.time },
      holder: draft.holder,
    }),
    ...(captchaPass && { captchaPass }),
  };
}

function useAsking(onDone: (token: string) => void) {
  const key = useRef('');
  return useMutation({
    mutationFn: async (sent: Sent) => {
      // A lost answer keeps the key, so that pressing again finds the same request.
      key.current ||= crypto.randomUUID();
      return callApi(requestCounselling, inputOf(sent), { idempotencyKey: key.current });
    },
    onSuccess: async ({ requestNo }) => {
      kept.clear();
      const { requests } = await callApi(listOwnRequests, {});
      onDone(requests.find((one) => one.requestNo === requestNo)?.token ?? '');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status !== 0) key.current = '';
    },
  });
}

interface Props {
  readonly branches: readonly Branch[];
  /** What the page the visitor comes from knows already. */
  readonly start: Partial<RequestDraft>;
  readonly source: Source;
  readonly onDone: (token: string) => void;
}

/** Phone first, then the questions; a member's name and children are filled in. */
export function CounsellingForm({ branches, start, source, onDone }: Props) {
  const guardian = useGuest();
  const { draft: typed, change } = useDraft(start);
  const draft = withOnlyChild(typed, guardian.children);
  const asking = useAsking(onDone);
  const [captcha, setCaptcha] = useState<{ pass: string | null; round: number }>({ pass: null, round: 0 });
  const name = draft.name || guardian.name;
  const fields: Readonly<Record<string, string>> =
    asking.error instanceof ApiError ? asking.error.fields : {};
  const isReady = guardian.isProven && (guardian.isMember || captcha.pass !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asking.isPending) return;
    asking.mutate(
      { draft, name, source, captchaPass: captcha.pass },
      { onError: () => setCaptcha(({ round }) => ({ pass: null, round: round + 1 })) },
    );
  };
  return (
    <Card className="grid gap-6">
      <TextField
        label="보호자 이름"
        autoComplete="name"
        value={name}
        maxLength={30}
        error={fields.guardianName}
        onChange={(event) => change({ name: event.target.value })}
      />
      {guardian.isKnown && !guardian.isMember && <GuestPhone name={name} {...guardian.phone} />}
      {guardian.isProven && <OwnRequests />}
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

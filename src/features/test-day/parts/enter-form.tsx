import { useState } from 'react';
import type { HandMethod } from '#src/features/payments/rules/by-hand.ts';
import {
  enterRegistrationEndpoint,
  type FoundFamily,
  findFamilyEndpoint,
} from '#src/features/test-day/contract/enter.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { HandFields, handOf, MethodChoice } from './hand-fields.tsx';
import { NewFamily } from './new-family.tsx';

/** Registers a child for a family on the phone or at the desk. */
export function EnterForm({ session, onDone }: { session: OfficeSession; onDone: () => void }) {
  const [who, setWho] = useState('');
  const finding = useAct({
    mutationFn: (sought: string) =>
      callApi(findFamilyEndpoint, { sessionId: session.sessionId, who: sought }),
    renews: null,
  });
  const family = finding.data?.family;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">전화·방문 접수</h2>
      <form
        className="flex flex-wrap items-end gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finding.mutate(who);
        }}
      >
        <TextField
          label="보호자 휴대폰 번호나 아이디"
          hint="번호나 아이디를 모두 적어 주세요. 찾아본 기록이 남습니다."
          value={who}
          error={finding.error ? sentenceOf(finding.error) : undefined}
          onChange={(event) => setWho(event.target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={finding.isPending}>
          가족 찾기
        </Button>
      </form>
      {finding.data && !family && (
        <>
          <Notice tone="warn" title="이 번호나 아이디로 가입한 회원이 없습니다." isLive />
          <NewFamily
            key={finding.variables}
            mobile={/^01[\d- ]{8,13}$/.test(finding.variables) ? finding.variables : ''}
            onEntered={(mobile) => {
              setWho(mobile);
              finding.mutate(mobile);
            }}
          />
        </>
      )}
      {family && <Entering key={family.memberId} session={session} family={family} onDone={onDone} />}
    </Card>
  );
}

interface EnteringProps {
  readonly session: OfficeSession;
  readonly family: FoundFamily;
  readonly onDone: () => void;
}

/** Sends one registration. */
function useEntering({ session, family, onDone }: EnteringProps) {
  const isFree = session.feeKrw === 0;
  return useOfficeForm(
    (form) => {
      const text = (name: string) => textOf(form, name);
      const pays = isFree ? 'cash' : (text('pays') as HandMethod | 'later');
      return callApi(enterRegistrationEndpoint, {
        sessionId: session.sessionId,
        memberId: family.memberId,
        childId: text('childId'),
        how: text('how') as 'phone' | 'visit',
        pays,
        ...(!isFree && pays !== 'later' && handOf(form, pays)),
        fromReserve: form.get('fromReserve') !== null,
        reason: text('reason'),
      });
    },
    async ({ registrationNo, stateLabel }) => {
      await toast(`${registrationNo} 접수했습니다. (${stateLabel})`);
      onDone();
    },
  );
}

function Entering({ session, family, onDone }: EnteringProps) {
  const entering = useEntering({ session, family, onDone });
  const isFree = session.feeKrw === 0;
  // Where one child can come there is nothing to choose.
  const able = family.children.filter((child) => child.refusal === '');
  const only = able.length === 1 ? able[0] : null;
  return (
    <form className="grid gap-4" onSubmit={entering.submit} noValidate>
      <p>
        {family.guardianName} · {family.guardianMobile}
      </p>
      <ErrorSummary errors={entering.sentences} />
      <Refused act={entering} />
      <fieldset>
        <legend className="font-semibold">자녀</legend>
        {family.children.map((child) => (
          <Check
            key={child.childId}
            kind="radio"
            name="childId"
            value={child.childId}
            disabled={child.refusal !== ''}
            defaultChecked={child === only}
            label={`${child.name} (${child.grade})${child.refusal ? ` · ${child.refusal}` : ''}`}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="font-semibold">어떻게 연락하셨나요</legend>
        <div className="flex flex-wrap gap-x-6">
          <Check kind="radio" name="how" value="visit" label="방문" defaultChecked />
          <Check kind="radio" name="how" value="phone" label="전화" />
        </div>
      </fieldset>
      {!isFree && <FeeFields feeKrw={session.feeKrw} errors={entering.fields} />}
      {session.reserved > 0 && (
        <Check name="fromReserve" label={`본부 보유 좌석에서 씁니다. (남은 ${session.reserved}석)`} />
      )}
      <TextField label="메모" isOptional name="reason" maxLength={200} error={entering.fields.reason} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={entering.isPending}>
          접수하기
        </Button>
        <Button variant="quiet" onClick={onDone}>
          취소
        </Button>
      </div>
    </form>
  );
}

/** How the fee is paid: by hand now, or by the guardian within a day by a link that needs no signing in. */
function FeeFields({
  feeKrw,
  errors,
}: {
  feeKrw: number;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  const [pays, setPays] = useState<HandMethod | 'later'>('cash');
  return (
    <>
      <MethodChoice
        feeKrw={feeKrw}
        chosen={pays}
        more={[['later', '문자로 결제 링크 보내기']]}
        onChoose={setPays}
      />
      {pays === 'later' ? (
        <p className="text-sm text-ink-soft">
          보호자가 로그인하지 않고 하루 안에 결제할 수 있는 링크를 보냅니다. 그동안 좌석을 지켜 드립니다.
        </p>
      ) : (
        <HandFields method={pays} errors={errors} />
      )}
    </>
  );
}

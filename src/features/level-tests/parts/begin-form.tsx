import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import { listOwnChildren } from '#src/features/members/contract/account.ts';
import { getProof, sendCode, verifyCode } from '#src/features/proofs/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { PhoneProof } from '#src/web/forms/phone-proof.tsx';
import { type NameFault, useProofName } from '#src/web/forms/use-proof-name.ts';
import { useSession } from '#src/web/session/session.tsx';
import { type AttemptView, beginAttempt, type Offer } from '../contract/attempts.ts';
import { LeaveButton } from './leave-device.tsx';
import { nameNeeded, type StudentDraft, StudentFields } from './student-fields.tsx';

interface BeginFormProps {
  readonly offers: readonly Offer[];
  readonly branches: readonly Branch[];
  readonly onBegun: (attempt: AttemptView) => void;
  readonly onProven: () => void;
}

const nobody: StudentDraft = { childId: '', studentName: '', birthDate: '', grade: '' };

/** The offers for a grade; none before the grade is known. */
export function offersFor(offers: readonly Offer[], grade: number): Offer[] {
  return offers.filter((offer) => offer.gradeFrom <= grade && grade <= offer.gradeTo);
}

function useChildren(isMember: boolean) {
  return useQuery({
    queryKey: ['own-children'],
    enabled: isMember,
    queryFn: () => callApi(listOwnChildren, {}),
  });
}

/** Student, subject, branch, and the guardian's phone: members need not prove theirs again. */
export function BeginForm({ offers, branches, onBegun, onProven }: BeginFormProps) {
  const { status } = useSession();
  const isMember = status === 'in';
  const children = useChildren(isMember);
  const proof = useQuery({ queryKey: ['proof'], queryFn: () => callApi(getProof, {}) });
  const [draft, setDraft] = useState<StudentDraft>(nobody);
  const proofHeading = useRef<HTMLHeadingElement>(null);
  const proofName = useProofName(draft.studentName, nameNeeded);
  const [blueprintId, setBlueprintId] = useState('');
  const [branchId, setBranchId] = useState('');
  const beginning = useMutation({
    mutationFn: () =>
      callApi(beginAttempt, {
        blueprintId,
        branchId,
        ...(draft.childId === ''
          ? { studentName: draft.studentName, birthDate: draft.birthDate, grade: draft.grade }
          : { childId: draft.childId }),
      }),
    onSuccess: onBegun,
  });
  const fields = beginning.error instanceof ApiError ? beginning.error.fields : {};
  const fitting = offersFor(offers, Number(draft.grade));
  const isProven = isMember || proof.data?.isAuth === true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    beginning.mutate();
  };
  return (
    <Card className="grid gap-6">
      <StudentFields
        draft={draft}
        childrenOfMember={children.data?.children ?? []}
        errors={proofName.error ? { ...fields, studentName: proofName.error } : fields}
        nameField={proofName.field}
        onChange={(change) => {
          setDraft((old) => ({ ...old, ...change }));
          setBlueprintId('');
        }}
      />
      <SubjectChoice
        offers={fitting}
        hasGrade={draft.grade !== ''}
        chosen={blueprintId}
        onChoose={setBlueprintId}
        error={fields.blueprintId}
      />
      <BranchChoice branches={branches} chosen={branchId} onChoose={setBranchId} error={fields.branchId} />
      {!isProven && (
        <GuardianPhone
          heading={proofHeading}
          studentName={draft.studentName}
          onNameFault={proofName.onNameFault}
          onProven={() => {
            void proof.refetch();
            onProven();
          }}
        />
      )}
      {isProven && !isMember && (
        <Notice tone="good" title={`보호자 휴대폰 ${proof.data?.mobile ?? ''} 번호가 확인되었습니다.`}>
          <p>
            이 시험의 결과를 이 번호로 보내 드립니다. 다른 학생의 시험이면 그 보호자의 번호로 바꿔 주세요.
          </p>
          <LeaveButton onLeft={() => proofHeading.current?.focus()}>다른 번호로 확인하기</LeaveButton>
        </Notice>
      )}
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <ErrorSummary errors={Object.values(fields)} />
        {beginning.error && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title={sentenceOf(beginning.error)} isLive />
        )}
        <Button type="submit" disabled={!isProven} isBusy={beginning.isPending}>
          다음: 동의와 기기 확인
        </Button>
      </form>
    </Card>
  );
}

interface BranchChoiceProps {
  readonly branches: readonly Branch[];
  readonly chosen: string;
  readonly onChoose: (branchId: string) => void;
  readonly error: string | undefined;
}

function BranchChoice({ branches, chosen, onChoose, error }: BranchChoiceProps) {
  return (
    <SelectField
      label="결과를 상담받을 분원"
      value={chosen}
      error={error}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">분원을 골라 주세요</option>
      {branches.map((branch) => (
        <option key={branch.id} value={branch.id}>
          {branch.name}
        </option>
      ))}
    </SelectField>
  );
}

interface GuardianPhoneProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly studentName: string;
  readonly onNameFault: NameFault;
  readonly onProven: () => void;
}

/** The guardian's phone, proven once for this test. */
function GuardianPhone({ heading, studentName, onNameFault, onProven }: GuardianPhoneProps) {
  return (
    <section className="grid gap-3" aria-label="보호자 휴대폰 확인">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        보호자 휴대폰 확인
      </h3>
      <p className="text-ink-soft">
        결과를 이 번호로 보내 드리고, 다른 기기에서 이어서 볼 때에도 이 번호로 확인합니다. 보던 시험을 이어서
        보려면 학생 이름과 이 번호만 있으면 됩니다.
      </p>
      <PhoneProof
        studentName={studentName}
        onNameFault={onNameFault}
        send={(input) => callApi(sendCode, input)}
        verify={(input) => callApi(verifyCode, input)}
        onProven={onProven}
      />
    </section>
  );
}

interface SubjectChoiceProps {
  readonly offers: readonly Offer[];
  readonly hasGrade: boolean;
  readonly chosen: string;
  readonly onChoose: (blueprintId: string) => void;
  readonly error: string | undefined;
}

function SubjectChoice({ offers, hasGrade, chosen, onChoose, error }: SubjectChoiceProps) {
  return (
    <fieldset>
      <legend className="font-semibold">과목</legend>
      {!hasGrade && <p className="py-2 text-ink-soft">학년을 고르면 볼 수 있는 과목이 나옵니다.</p>}
      {hasGrade && offers.length === 0 && (
        <p className="py-2 text-ink-soft">
          이 학년의 온라인 레벨 테스트는 준비 중입니다. 분원으로 문의해 주세요.
        </p>
      )}
      {offers.map((offer) => (
        <Check
          key={offer.blueprintId}
          kind="radio"
          name="blueprintId"
          checked={chosen === String(offer.blueprintId)}
          onChange={() => onChoose(String(offer.blueprintId))}
          label={
            <>
              <strong>{offer.subjectLabel}</strong> {offer.title}
              <span className="block text-sm text-ink-soft">
                {offer.isAdaptive ? `${offer.minItems}~${offer.itemCount}문항` : `${offer.itemCount}문항`},{' '}
                {offer.minutes}분
              </span>
            </>
          }
        />
      ))}
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { EmailInput } from '#src/features/members/contract/members.ts';
import { MobileInput } from '#src/features/proofs/contract.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { keysOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { askCorrection, type Correction, listCorrections } from '../contract/corrections.ts';

const MobileShape = z.object({ mobile: MobileInput });
const EmailShape = z.object({ email: EmailInput });

const kinds = {
  release: '휴대폰 번호 놓아주기 (지금 번호를 더 쓰지 않음)',
  mobile: '휴대폰 번호 정정 (새 번호로)',
  email: '이메일 정정',
} as const;
type Kind = keyof typeof kinds;

interface DialogProps {
  readonly memberId: number;
  readonly onClose: () => void;
}

/** Asks for a correction of how a member is reached; somebody else of the head office confirms it. */
export function CorrectionDialog({ memberId, onClose }: DialogProps) {
  const waiting = useQuery({
    queryKey: ['office', 'corrections', memberId],
    queryFn: () => callApi(listCorrections, { memberId }),
    staleTime: 0,
  });
  return (
    <Dialog
      title="연락처 정정"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <p>
        휴대폰과 이메일을 모두 잃어버렸거나 번호의 주인이 바뀐 회원을 위한 일입니다. 본인을 확인한 뒤 요청하면{' '}
        <strong>다른 한 분이 확인해야</strong> 바뀝니다. 새 연락처는 회원이 받은 링크로 확인한 뒤부터
        쓰입니다.
      </p>
      {waiting.data ? (
        <>
          {waiting.data.corrections.map((one) => (
            <Waits key={one.correctionId} correction={one} />
          ))}
          <AskForm memberId={memberId} version={waiting.data.version ?? 1} onAsked={onClose} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

function Waits({ correction }: { correction: Correction }) {
  return (
    <Notice tone="info" title={`${correction.label}: 다른 분의 확인을 기다립니다.`}>
      <p>
        {correction.askedBy} 님이 요청했습니다. 사유: {correction.reason}
      </p>
      <OfficeButtonLink to="/office/contact-corrections" className="justify-self-start">
        확인하러 가기
      </OfficeButtonLink>
    </Notice>
  );
}

function AskForm({ memberId, version, onAsked }: { memberId: number; version: number; onAsked: () => void }) {
  const [kind, setKind] = useState<Kind>('release');
  const form = useForm({
    initial: { mobile: '', email: '', reason: '' },
    check: (values) => {
      const reason = ReasonInput.safeParse(values.reason);
      return {
        ...(kind === 'mobile' &&
          values.mobile.trim() === '' && { mobile: '새 휴대폰 번호를 입력해 주세요.' }),
        ...(kind === 'mobile' && refusedFields(MobileShape, values)),
        ...(kind === 'email' && values.email.trim() === '' && { email: '새 이메일을 입력해 주세요.' }),
        ...(kind === 'email' && refusedFields(EmailShape, values)),
        ...(!reason.success && { reason: reason.error.issues[0]?.message ?? '' }),
      };
    },
    send: async ({ mobile, email, reason }) => {
      await callApi(askCorrection, {
        memberId,
        field: kind === 'email' ? 'email' : 'mobile',
        ...(kind === 'mobile' && { mobile }),
        ...(kind === 'email' && { email }),
        reason,
        version,
      });
      await toast('요청했습니다. 다른 분이 확인하면 바뀝니다.');
      onAsked();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <ErrorSummary errors={form.summary} />
      <fieldset className="grid">
        <legend className="font-semibold">무엇을 고칠까요?</legend>
        {keysOf(kinds).map((one) => (
          <Check
            key={one}
            kind="radio"
            name="correction"
            checked={kind === one}
            onChange={() => setKind(one)}
            label={kinds[one]}
          />
        ))}
      </fieldset>
      {kind === 'mobile' && (
        <TextField label="새 휴대폰 번호" inputMode="tel" maxLength={30} {...form.field('mobile')} />
      )}
      {kind === 'email' && (
        <TextField
          label="새 이메일"
          type="email"
          inputMode="email"
          maxLength={254}
          {...form.field('email')}
        />
      )}
      <TextField
        label="사유"
        hint="본인을 어떻게 확인했는지 적어 주세요. 누가 언제 왜 했는지 기록으로 남습니다."
        maxLength={200}
        {...form.field('reason')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        확인 요청하기
      </Button>
    </form>
  );
}

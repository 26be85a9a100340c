import { type FormEvent, useState } from 'react';
import { enterChildEndpoint, sendChildCodeEndpoint } from '#src/features/members/contract/office.ts';
import { type ChildDraft, emptyChild } from '#src/features/members/parts/child-draft.ts';
import { ChildFields, refusedChild } from '#src/features/members/parts/child-fields.tsx';
import { requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { refusalOf, useAct } from '#src/web/office/forms/use-act.tsx';
import { officeToday } from '#src/web/office/office-today.ts';

interface EnterChildDialogProps {
  readonly memberId: number;
  readonly onClose: () => void;
  readonly onEntered: () => void;
}

/** The guardian's own word is the code, so the box of the members' form stands as ticked. */
const draft: ChildDraft = { ...emptyChild, guardianConsent: true };

function enteredOf({ guardianConsent: _own, grade, ...rest }: ChildDraft) {
  return { ...rest, grade: Number(grade) };
}

/** The child as typed, the code that went to the guardian, and the two acts: sending it and entering the child. */
function useEnteredChild({ memberId, onClose, onEntered }: EnterChildDialogProps, today: string) {
  const [child, setChild] = useState(draft);
  const [code, setCode] = useState('');
  // Kept while another code is asked for and refused: the first one is still good.
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, refuse, mend } = useFieldRefusals();
  const isYoung = child.birthDate !== '' && requiresGuardianConsent(child.birthDate, today);
  const isRefused = () => {
    const refused = refusedChild(child, today);
    refuse(refused);
    return Object.keys(refused).length > 0;
  };
  const onError = (error: Error) => refuse(refusalOf(error).fields);
  const send = useAct({
    renews: null,
    mutationFn: () => callApi(sendChildCodeEndpoint, { memberId, ...enteredOf(child) }),
    onSuccess: (sent) => {
      setSentTo(sent.sentTo);
      setCode('');
    },
    onError,
  });
  const enter = useAct({
    mutationFn: () => callApi(enterChildEndpoint, { memberId, ...enteredOf(child), code }),
    onSuccess: async () => {
      onEntered();
      await toast('자녀를 등록했습니다. 보호자에게도 알렸습니다.');
      onClose();
    },
    onError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRefused()) return;
    if (isYoung && sentTo === null) return send.mutate();
    if (isYoung && !/^\d{6}$/.test(code)) return refuse({ code: '인증번호 6자리를 입력해 주세요.' });
    enter.mutate();
  };
  const change = (next: ChildDraft) => {
    // The code is good for exactly the child it was sent for.
    setSentTo(null);
    send.reset();
    mend(child, next);
    setChild(next);
  };
  const resend = () => {
    if (!isRefused()) send.mutate();
  };
  return { child, change, code, setCode, sentTo, errors, isYoung, send, enter, resend, submit };
}

/** Enters a child for a guardian at the desk or on the phone; under 14 with the code the guardian reads out. */
export function EnterChildDialog(props: EnterChildDialogProps) {
  const { onClose } = props;
  const today = officeToday();
  const { child, change, code, setCode, sentTo, errors, isYoung, send, enter, resend, submit } =
    useEnteredChild(props, today);
  const isWaiting = isYoung && sentTo === null;
  const sentences = Object.values(errors).filter((one): one is string => one !== undefined);
  const failure = enter.error ?? send.error;
  return (
    <Dialog
      title="자녀 등록"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          취소
        </Button>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ErrorSummary errors={failure && sentences.length === 0 ? [sentenceOf(failure)] : sentences} />
        <ChildFields child={child} errors={errors} today={today} hasConsentBox={false} onChange={change} />
        {isYoung && <ConsentNotice />}
        {isYoung && sentTo !== null && (
          <SentCode
            sentTo={sentTo}
            code={code}
            onChange={setCode}
            error={errors.code}
            isSending={send.isPending}
            onResend={resend}
          />
        )}
        <Button type="submit" isBusy={isWaiting ? send.isPending : enter.isPending}>
          {isWaiting ? '보호자에게 인증번호 보내기' : '자녀 등록'}
        </Button>
      </form>
    </Dialog>
  );
}

function ConsentNotice() {
  return (
    <Notice tone="info" title="만 14세 미만입니다. 보호자의 동의가 필요합니다.">
      <p>
        등록된 보호자 휴대폰으로 동의 내용과 인증번호를 보냅니다. 보호자가 읽고 불러 준 번호를 입력해 주세요.
      </p>
    </Notice>
  );
}

interface SentCodeProps {
  readonly sentTo: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly isSending: boolean;
  readonly onResend: () => void;
}

function SentCode({ sentTo, code, onChange, error, isSending, onResend }: SentCodeProps) {
  return (
    <>
      <p role="status">
        {sentTo} 번호로 인증번호를 보냈습니다. 3분 안에 입력해 주세요. 자녀 정보를 고치면 새로 보내야 합니다.
      </p>
      <TextField
        label="보호자가 불러 준 인증번호 6자리"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={code}
        error={error}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        after={
          <Button variant="secondary" className="shrink-0" isBusy={isSending} onClick={onResend}>
            다시 보내기
          </Button>
        }
      />
    </>
  );
}

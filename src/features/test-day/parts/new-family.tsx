import { useState } from 'react';
import { enterFamilyEndpoint, sendFamilyCodeEndpoint } from '#src/features/members/contract/office-family.ts';
import { type ChildDraft, emptyChild } from '#src/features/members/parts/child-draft.ts';
import { ChildFields, refusedChild } from '#src/features/members/parts/child-fields.tsx';
import { Button } from '#src/ui/button.tsx';
import { PhoneField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { Refused, refusalOf, useAct } from '#src/web/office/forms/use-act.tsx';
import { officeToday } from '#src/web/office/office-today.ts';

type Sentences = Partial<Record<string, string>>;

/** The guardian's own word is the code, so the box of the members' form stands as ticked. */
const draft: ChildDraft = { ...emptyChild, guardianConsent: true };

interface NewFamilyProps {
  /** What was looked for, where it is a phone number. */
  readonly mobile: string;
  readonly onEntered: (mobile: string) => void;
}

/** The family as typed, the code its guardian was sent, and the two acts. */
function useNewFamily({ mobile: sought, onEntered }: NewFamilyProps) {
  const [guardianName, setGuardianName] = useState('');
  const [mobile, setMobile] = useState(sought);
  const [child, setChild] = useState(draft);
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, refuse, mend } = useFieldRefusals();
  const { guardianConsent: _own, grade, ...rest } = child;
  const family = { guardianName, mobile, ...rest, grade: Number(grade) };
  const isRefused = () => {
    const refused: Sentences = refusedChild(child, officeToday());
    if (guardianName.trim() === '') refused.guardianName = '보호자 이름을 입력해 주세요.';
    if (mobile.trim() === '') refused.mobile = '휴대폰 번호를 입력해 주세요.';
    refuse(refused);
    return Object.keys(refused).length > 0;
  };
  const onError = (error: Error) => refuse(refusalOf(error).fields);
  const send = useAct({
    renews: null,
    mutationFn: () => callApi(sendFamilyCodeEndpoint, family),
    onSuccess: (sent) => {
      setSentTo(sent.sentTo);
      setCode('');
    },
    onError,
  });
  const enter = useAct({
    mutationFn: () => callApi(enterFamilyEndpoint, { ...family, code }),
    onSuccess: async () => {
      await toast('가족을 등록했습니다. 계정을 완성하는 링크를 문자로 보냈습니다.');
      onEntered(mobile);
    },
    onError,
  });
  const changeChild = (next: ChildDraft) => {
    mend(child, next);
    setChild(next);
  };
  const fields = { guardianName, setGuardianName, mobile, setMobile, child, changeChild, code, setCode };
  return { ...fields, sentTo, errors, isRefused, send, enter };
}

/** A family that has no account: the phone is proven and everything agreed to by a code the guardian reads out. */
export function NewFamily(props: NewFamilyProps) {
  const family = useNewFamily(props);
  const { sentTo, errors, send, enter } = family;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (family.isRefused()) return;
        if (sentTo === null) send.mutate();
        else enter.mutate();
      }}
    >
      <h3 className="font-semibold">새 가족 등록</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="보호자 이름"
          autoComplete="off"
          maxLength={30}
          value={family.guardianName}
          error={errors.guardianName}
          onChange={({ target }) => family.setGuardianName(target.value)}
        />
        <PhoneField
          label="보호자 휴대폰"
          autoComplete="off"
          value={family.mobile}
          error={errors.mobile}
          onChange={({ target }) => family.setMobile(target.value)}
        />
      </div>
      <ChildFields
        child={family.child}
        errors={errors}
        today={officeToday()}
        onChange={family.changeChild}
        hasConsentBox={false}
      />
      <Refused act={send} />
      <Refused act={enter} />
      {sentTo !== null && (
        <>
          <Notice
            title={`${sentTo}로 인증번호를 보냈습니다. 가입과 개인정보 처리에 동의하시면 번호를 불러 달라고 말씀해 주세요.`}
            isLive
          />
          <TextField
            label="보호자가 불러 준 인증번호"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={family.code}
            error={errors.code}
            onChange={({ target }) => family.setCode(target.value.replace(/\D/g, ''))}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={send.isPending || enter.isPending}>
          {sentTo === null ? '인증번호 보내기' : '가족 등록하기'}
        </Button>
        {sentTo !== null && (
          <Button
            variant="quiet"
            isBusy={send.isPending}
            onClick={() => {
              if (!family.isRefused()) send.mutate();
            }}
          >
            인증번호 다시 보내기
          </Button>
        )}
      </div>
    </form>
  );
}

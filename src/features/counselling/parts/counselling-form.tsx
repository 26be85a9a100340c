import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Branch } from '#src/features/branches/contract.ts';
import { getProof, sendCode, verifyCode } from '#src/features/proofs/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { PhoneProof } from '#src/web/phone-proof.tsx';
import { requestCounselling } from '../contract.ts';
import { type Topic, topicWords, type Wish, wishWords } from '../rules.ts';

const gradeWords = ['초1', '초2', '초3', '초4', '초5', '초6', '중1', '중2', '중3', '고1', '고2', '고3'];

/** Phone first, then the questions; what was typed stays when something is refused. */
export function CounsellingForm({
  branches,
  onDone,
}: {
  branches: readonly Branch[];
  onDone: (token: string) => void;
}) {
  const [name, setName] = useState('');
  const proof = useQuery({ queryKey: ['proof'], queryFn: () => callApi(getProof, {}) });
  const asking = useMutation({
    mutationFn: (form: FormData) =>
      callApi(requestCounselling, {
        branchId: String(form.get('branchId')),
        guardianName: name,
        childGrade: String(form.get('childGrade')),
        topics: form.getAll('topics').map(String) as Topic[],
        wish: String(form.get('wish')) as Wish,
        message: String(form.get('message') ?? ''),
      }),
    onSuccess: ({ token }) => onDone(token),
  });
  const fields: Readonly<Record<string, string>> =
    asking.error instanceof ApiError ? (asking.error.fields ?? {}) : {};
  const isProven = proof.data?.isAuth ?? false;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    asking.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card className="grid gap-6">
      <TextField
        label="보호자 이름"
        autoComplete="name"
        value={name}
        maxLength={20}
        error={fields.guardianName}
        onChange={(event) => setName(event.target.value)}
      />
      {isProven ? (
        <Notice tone="good" title="휴대폰이 확인되었습니다." />
      ) : (
        <PhoneProof
          studentName={name}
          send={(input) => callApi(sendCode, input)}
          verify={(input) => callApi(verifyCode, input)}
          onProven={() => void proof.refetch()}
        />
      )}
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <ErrorSummary errors={Object.values(fields)} />
        {asking.error && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title={sentenceOf(asking.error)} isLive />
        )}
        <Questions branches={branches} fields={fields} />
        <p className="text-sm text-ink-soft">
          이름과 연락처는 상담 연락에만 쓰고, 상담이 끝나면 1년 뒤 파기합니다. 건강이나 가정에 관한 내용은
          적지 않으셔도 됩니다.
        </p>
        <Button type="submit" disabled={!isProven} isBusy={asking.isPending}>
          상담 신청하기
        </Button>
      </form>
    </Card>
  );
}

function Questions({
  branches,
  fields,
}: {
  branches: readonly Branch[];
  fields: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="분원" name="branchId" error={fields.branchId}>
          {branches.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="자녀 학년" name="childGrade" error={fields.childGrade} defaultValue="4">
          {gradeWords.map((word, index) => (
            <option key={word} value={index + 1}>
              {word}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="font-semibold">상담 내용</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {Object.entries(topicWords).map(([key, word]) => (
            <Check key={key} name="topics" value={key} label={word} />
          ))}
        </div>
        {fields.topics && <p className="text-sm font-medium text-danger">{fields.topics}</p>}
      </fieldset>
      <SelectField label="연락받으실 시간" name="wish" error={fields.wish}>
        {Object.entries(wishWords).map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="남기실 말씀" name="message" maxLength={500} isOptional error={fields.message} />
    </>
  );
}

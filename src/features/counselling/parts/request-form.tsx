import { useState } from 'react';
import type { Branch } from '#src/features/branches/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api.ts';
import { refusedFields, useForm } from '#src/web/use-form.ts';
import { requestCounselling } from '../contract.ts';
import { type CallWindow, type CounsellingTopic, gradeName, topicNames, windowNames } from '../rules.ts';
import { ProvenGuardian } from './proven-guardian.tsx';

interface RequestFormProps {
  readonly branches: readonly Pick<Branch, 'id' | 'name'>[];
  readonly onTaken: (token: string) => void;
}

const grades = Array.from({ length: 12 }, (_, index) => index + 1);
const initial = { branchId: '', grade: '', callWindow: 'weekday_afternoon', message: '', guardianName: '' };

/** Asks for a counselling call; no account is needed. */
export function RequestForm({ branches, onTaken }: RequestFormProps) {
  const [topics, setTopics] = useState<readonly CounsellingTopic[]>([]);
  const [isConsented, setIsConsented] = useState(false);
  const [isProven, setIsProven] = useState(false);
  const inputOf = (values: typeof initial) => ({
    ...values,
    callWindow: values.callWindow as CallWindow,
    topics: [...topics],
    isConsented: isConsented as true,
  });
  const form = useForm({
    initial,
    check: (values) => refusedFields(requestCounselling.input, inputOf(values)),
    send: async (values) => onTaken((await callApi(requestCounselling, inputOf(values))).token),
  });
  const { field, errors } = form;
  const toggle = (topic: CounsellingTopic) =>
    setTopics((old) => (old.includes(topic) ? old.filter((one) => one !== topic) : [...old, topic]));
  return (
    <form {...form.formProps} className="grid gap-6">
      <ErrorSummary errors={form.summary} />
      <SelectField label="분원" {...field('branchId')}>
        <option value="">선택해 주세요</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="자녀 학년" {...field('grade')}>
        <option value="">선택해 주세요</option>
        {grades.map((grade) => (
          <option key={grade} value={grade}>
            {gradeName(grade)}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="font-semibold">상담 주제</legend>
        {(Object.keys(topicNames) as CounsellingTopic[]).map((topic) => (
          <Check
            key={topic}
            label={topicNames[topic]}
            checked={topics.includes(topic)}
            onChange={() => toggle(topic)}
          />
        ))}
        {errors.topics && <p className="text-sm font-medium text-danger">{errors.topics}</p>}
      </fieldset>
      <SelectField label="통화하기 좋은 시간" {...field('callWindow')}>
        {Object.entries(windowNames).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="문의 내용" isOptional hint="500자까지" maxLength={500} {...field('message')} />
      <TextField label="보호자 이름" autoComplete="name" maxLength={30} {...field('guardianName')} />
      {isProven ? (
        <Notice tone="good" isLive title="휴대폰을 확인했습니다" />
      ) : (
        <ProvenGuardian
          name={form.values.guardianName}
          onProven={() => setIsProven(true)}
          onNameMissing={() => document.querySelector<HTMLElement>('[name="guardianName"]')?.focus()}
        />
      )}
      <Notice title="개인정보 수집과 이용">
        <p>
          상담 전화를 드리기 위해 보호자 이름, 휴대폰 번호, 자녀 학년과 문의 내용을 받습니다. 상담 외의
          목적으로 쓰지 않으며, 동의하지 않으실 수 있으나 그 경우 상담을 신청할 수 없습니다.
        </p>
      </Notice>
      <Check
        label="개인정보 수집과 이용에 동의합니다. (필수)"
        checked={isConsented}
        onChange={(event) => setIsConsented(event.target.checked)}
        error={errors.isConsented}
      />
      <Button type="submit" isBusy={form.isBusy} disabled={!form.isAwake || !isProven}>
        {isProven ? '상담 신청하기' : '휴대폰 인증 후 신청할 수 있습니다'}
      </Button>
    </form>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  readAccountRulesEndpoint,
  saveAccountRulesEndpoint,
} from '#src/features/registrations/contract/account-rules.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';

type Rules = DataOf<typeof readAccountRulesEndpoint>;

/** When a virtual account is offered for the fee of an entrance test. */
export default function AccountRulesPage() {
  const rules = useQuery({
    queryKey: ['office', 'test-account-rules'],
    queryFn: () => callApi(readAccountRulesEndpoint, {}),
  });
  return (
    <section className="grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">가상계좌 안내 규칙</h1>
          <p className="text-ink-soft">
            가상계좌는 입금을 기다리는 동안 자리를 비워 둡니다. 자리가 급할 때에는 카드와 간편결제만
            안내합니다. 이미 발급한 계좌의 입금 기한은 바뀌지 않습니다.
          </p>
        </div>
        <ButtonLink to="/office/settings" variant="secondary">
          설정으로
        </ButtonLink>
      </div>
      {rules.error && <Notice tone="bad" title={sentenceOf(rules.error)} isLive />}
      {rules.isPending && <Skeleton className="h-80" />}
      {rules.data && (
        <>
          <Card>
            <RulesForm rules={rules.data} />
          </Card>
          <Card>
            <History entity="test-account-rules" entityId="1" />
          </Card>
        </>
      )}
    </section>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const base = useFormBase(rules.version);
  const queries = useQueryClient();
  const { version: _version, ...was } = rules;
  const form = useOfficeForm(
    (typed) =>
      callApi(saveAccountRulesEndpoint, {
        rushMinutes: textOf(typed, 'rushMinutes'),
        nearDays: textOf(typed, 'nearDays'),
        whileWaitlist: textOf(typed, 'whileWaitlist') === 'true',
        version: base.version,
      }),
    ({ version }) =>
      toastWithUndo(queries, '저장했습니다.', () => callApi(saveAccountRulesEndpoint, { ...was, version })),
    { onSaved: base.saved },
  );
  return (
    <form
      key={base.formKey}
      className="grid gap-5"
      onSubmit={base.sending(form.submit)}
      onInput={base.onInput}
      noValidate
    >
      <BehindNotice base={base}>
        접수 시작 뒤 {rules.rushMinutes}분 · 시험 {rules.nearDays}일 전부터 · 대기가 있을 때{' '}
        {rules.whileWaitlist ? '안내함' : '안내하지 않음'}
      </BehindNotice>
      <TextField
        label="접수 시작 뒤 쉬는 시간 (분)"
        hint="접수가 열리고 이만큼은 가상계좌를 안내하지 않습니다. 0분이면 바로 안내합니다."
        inputMode="numeric"
        name="rushMinutes"
        defaultValue={String(rules.rushMinutes)}
        error={form.fields.rushMinutes}
      />
      <TextField
        label="시험 전 쉬는 날수"
        hint="3일이면 시험 사흘 전(D-3)부터 안내하지 않습니다."
        inputMode="numeric"
        name="nearDays"
        defaultValue={String(rules.nearDays)}
        error={form.fields.nearDays}
      />
      <SelectField
        label="자리를 기다리는 분이 있을 때"
        name="whileWaitlist"
        defaultValue={String(rules.whileWaitlist)}
        error={form.fields.whileWaitlist}
      >
        <option value="false">안내하지 않음</option>
        <option value="true">안내함</option>
      </SelectField>
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        저장
      </Button>
    </form>
  );
}

import { type FormEvent, useId, useRef } from 'react';
import { admitWalkIn } from '#src/features/presentation-day/contract/check-in.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, PhoneField, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';

function inputOf(sessionId: string, form: FormData) {
  return {
    sessionId,
    name: textOf(form, 'name'),
    mobile: textOf(form, 'mobile'),
    party: textOf(form, 'party'),
    childGrades: form.getAll('childGrades').map(String),
    // A box that was not ticked is refused by the server, with its own sentence.
    hasConsent: (form.get('hasConsent') !== null) as true,
    takesSeats: textOf(form, 'seats') === 'counted',
  };
}

/** Writes down who came without a booking; what was typed stays until it is taken. */
export function WalkInForm({ sessionId }: { sessionId: string }) {
  const key = useRef('');
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const adding = useAct({
    mutationFn: (typed: FormData) => {
      // A lost answer keeps the key, so that pressing again writes nobody down twice.
      key.current ||= crypto.randomUUID();
      return callApi(admitWalkIn, inputOf(sessionId, typed), { idempotencyKey: key.current });
    },
    onSaved() {
      key.current = '';
      form.current?.reset();
      void toast('현장에서 등록하고 입장했습니다.');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status !== 0) key.current = '';
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!adding.isPending) adding.mutate(new FormData(event.currentTarget));
  };
  const { fields, sentences } = adding;
  return (
    <Card>
      <form ref={form} className="grid gap-4" onSubmit={submit} noValidate>
        <ErrorSummary errors={sentences} />
        <Refused act={adding} />
        <TextField label="보호자 이름" name="name" maxLength={30} error={fields.name} />
        <PhoneField
          label="휴대폰 번호"
          name="mobile"
          isOptional
          hint="적으시면 설문과 안내를 문자로 보내 드립니다."
          autoComplete="off"
          error={fields.mobile}
        />
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="온 인원" name="party" error={fields.party}>
            {[1, 2, 3, 4].map((count) => (
              <option key={count} value={count}>
                {count}명
              </option>
            ))}
          </SelectField>
          <SelectField label="자녀 학년" name="childGrades" defaultValue="4">
            {allGrades.map((grade) => (
              <option key={grade} value={grade}>
                {gradeLabel(grade)}
              </option>
            ))}
          </SelectField>
        </div>
        <fieldset>
          <legend className="font-semibold">좌석</legend>
          <Check kind="radio" name="seats" value="counted" defaultChecked label="정원에 넣기" />
          <Check kind="radio" name="seats" value="beside" label="정원에 넣지 않고 받기 (보조 의자)" />
        </fieldset>
        <Check
          name="hasConsent"
          aria-describedby={errorId}
          error={fields.hasConsent}
          label="설명회 안내를 위해 이름과 연락처를 받는 것에 보호자가 동의하셨습니다. 1년 뒤 파기합니다."
        />
        <p id={errorId} className="sr-only">
          동의하셔야 등록할 수 있습니다.
        </p>
        <Button type="submit" isBusy={adding.isPending}>
          등록하고 입장
        </Button>
      </form>
    </Card>
  );
}

import { useRef, useState } from 'react';
import {
  closingOf,
  differenceLabel,
  differenceReasons,
} from '#src/features/cash-drawers/rules/cash-drawers.ts';
import { typedKrw } from '#src/shared/endpoint/typed-krw.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import {
  addCashLineEndpoint,
  type CashDrawerDetail,
  closeCashDrawerEndpoint,
  correctCashDrawerEndpoint,
} from '../contract/cash-drawers.ts';

interface DrawerProps {
  readonly detail: CashDrawerDetail;
}

/** The drawer is counted; what is off wants a reason before it closes for good. */
export function OpenDrawer({ detail: { drawer } }: DrawerProps) {
  const [counted, setCounted] = useState('');
  const closing = useOfficeForm(
    (form) =>
      callApi(closeCashDrawerEndpoint, {
        drawerId: drawer.drawerId,
        countedKrw: textOf(form, 'countedKrw'),
        expectedKrw: drawer.expectedKrw,
        reason: textOf(form, 'reason'),
      }),
    () => toast('시재를 마감했습니다.'),
  );
  const typed = typedKrw(counted);
  const { differenceKrw, wantsReason } = closingOf(typed ?? 0, drawer.expectedKrw);
  return (
    <form className="grid gap-4" onSubmit={closing.submit} noValidate>
      <h2 className="text-lg">마감</h2>
      <TextField
        label="센 금액(원)"
        name="countedKrw"
        inputMode="numeric"
        autoComplete="off"
        hint="서랍의 현금을 모두 세어 적어 주세요."
        value={counted}
        error={closing.fields.countedKrw}
        onChange={({ target }) => setCounted(target.value)}
      />
      {typed !== null && (
        <p role="status" className={wantsReason ? 'font-semibold text-danger' : 'font-semibold text-signal'}>
          {wantsReason ? differenceLabel(differenceKrw) : '있어야 할 현금과 맞습니다.'}
        </p>
      )}
      {typed !== null && wantsReason && (
        <>
          <TextField
            label="차이가 난 사유"
            name="reason"
            maxLength={200}
            list="difference-reasons"
            autoComplete="off"
            error={closing.fields.reason}
          />
          <datalist id="difference-reasons">
            {differenceReasons.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </>
      )}
      <Refused act={closing} />
      <p className="text-sm text-ink-soft">마감하면 고칠 수 없고, 바로잡을 것은 정정으로 더합니다.</p>
      <Button type="submit" className="justify-self-start" isBusy={closing.isBusy}>
        세어 보고 마감하기
      </Button>
    </form>
  );
}

/** Money that goes into the drawer or leaves it besides payments; at first what lay there to begin with. */
export function DrawerForm({ detail: { drawer, hasOpening } }: DrawerProps) {
  const form = useRef<HTMLFormElement>(null);
  const adding = useOfficeForm(
    (typed) =>
      callApi(addCashLineEndpoint, {
        drawerId: drawer.drawerId,
        kind: textOf(typed, 'kind') as 'opening' | 'put_in' | 'taken_out',
        amountKrw: textOf(typed, 'amountKrw'),
        note: textOf(typed, 'note'),
      }),
    () => form.current?.reset(),
  );
  return (
    <form ref={form} className="grid gap-3" onSubmit={adding.submit} noValidate>
      <h2 className="text-lg">입출금 등록</h2>
      {!hasOpening && <Notice title="준비금을 아직 등록하지 않았습니다." />}
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">구분</legend>
        {!hasOpening && <Check kind="radio" name="kind" value="opening" label="준비금" defaultChecked />}
        <Check kind="radio" name="kind" value="put_in" label="입금" defaultChecked={hasOpening} />
        <Check kind="radio" name="kind" value="taken_out" label="출금" />
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="금액(원)"
          name="amountKrw"
          inputMode="numeric"
          autoComplete="off"
          error={adding.fields.amountKrw}
        />
        <TextField label="적요" name="note" maxLength={200} autoComplete="off" error={adding.fields.note} />
      </div>
      <Refused act={adding} />
      <Button type="submit" variant="secondary" className="justify-self-start" isBusy={adding.isBusy}>
        등록
      </Button>
    </form>
  );
}

/** What was found after the count, as a line of its own. */
export function ClosedDrawer({ detail: { drawer, mayCorrect } }: DrawerProps) {
  const form = useRef<HTMLFormElement>(null);
  const hasTooMuch = (drawer.differenceKrw ?? 0) > 0;
  const correcting = useOfficeForm(
    (typed) =>
      callApi(correctCashDrawerEndpoint, {
        drawerId: drawer.drawerId,
        direction: textOf(typed, 'direction') as 'more' | 'less',
        amountKrw: textOf(typed, 'amountKrw'),
        reason: textOf(typed, 'reason'),
      }),
    () => form.current?.reset(),
  );
  if (!mayCorrect)
    return (
      <Notice title="마감한 시재입니다.">
        <p>바로잡을 것이 있으면 분원장에게 정정을 요청해 주세요.</p>
      </Notice>
    );
  return (
    <form ref={form} className="grid gap-3" onSubmit={correcting.submit} noValidate>
      <h2 className="text-lg">마감 뒤 정정</h2>
      <p className="text-sm text-ink-soft">
        센 금액은 {formatKrw(drawer.countedKrw ?? 0)} 그대로 두고, 뒤에 밝혀진 것을 한 줄로 더합니다.
      </p>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">센 금액보다 더 있었는지 덜 있었는지</legend>
        <Check
          kind="radio"
          name="direction"
          value="more"
          label="센 금액보다 더 있었음"
          defaultChecked={!hasTooMuch}
        />
        <Check
          kind="radio"
          name="direction"
          value="less"
          label="센 금액보다 덜 있었음"
          defaultChecked={hasTooMuch}
        />
      </fieldset>
      <TextField
        label="금액(원)"
        name="amountKrw"
        inputMode="numeric"
        autoComplete="off"
        error={correcting.fields.amountKrw}
      />
      <TextField
        label="사유"
        name="reason"
        maxLength={200}
        autoComplete="off"
        error={correcting.fields.reason}
      />
      <Refused act={correcting} />
      <Button type="submit" variant="secondary" className="justify-self-start" isBusy={correcting.isBusy}>
        정정 추가
      </Button>
    </form>
  );
}

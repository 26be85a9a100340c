import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import type { CashDrawer } from '../contract/cash-drawer-list.ts';
import { openCashDrawerEndpoint, ownCashDrawersEndpoint } from '../contract/cash-drawers.ts';

type Branches = DataOf<typeof ownCashDrawersEndpoint>['branches'];

/** The own drawers that wait to be counted, and the one that can be begun. */
export function OwnDrawers() {
  const own = useQuery({
    queryKey: ['office', 'cash-drawers', 'own'],
    queryFn: () => callApi(ownCashDrawersEndpoint, {}),
    refetchInterval: 30_000,
  });
  if (cannotShow(own)) return <Notice tone="bad" title={sentenceOf(own.error)} isLive />;
  if (!own.data) return <Skeleton className="h-24" />;
  const { drawers, branches } = own.data;
  return (
    <div className="grid gap-2">
      {drawers.map((drawer) => (
        <OwnDrawer key={drawer.drawerId} drawer={drawer} />
      ))}
      {branches.length > 0 && <Begin branches={branches} />}
    </div>
  );
}

/** In one line where there is room: the list of the days begins right below. */
const oneRow = 'grid gap-3 lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:gap-y-2';
const lowCard = 'lg:px-4 lg:py-0.5';
const fieldsInRow =
  'grid gap-3 sm:grid-cols-2 lg:flex lg:items-center lg:gap-x-4 lg:[&>div]:flex lg:[&>div]:items-center lg:[&>div]:gap-2 ' +
  'lg:[&_[id$=hint]]:order-last lg:[&_:is(input,select)]:min-h-10 lg:[&_:is(input,select)]:py-1 lg:[&_input]:w-36';

function OwnDrawer({ drawer }: { drawer: CashDrawer }) {
  return (
    <Card className={classNames(oneRow, lowCard)}>
      <h2 className="text-lg lg:text-base">
        내 시재 · {drawer.branchName} {formatSeoulDate(`${drawer.day}T00:00:00+09:00`)}
        {drawer.no > 1 && ` (${drawer.no})`}
      </h2>
      <p className="tabular-nums">
        있어야 할 현금 <strong>{formatKrw(drawer.expectedKrw)}</strong>
      </p>
      <ButtonLink
        to={`/office/cash-drawers/${drawer.drawerId}`}
        className="justify-self-start lg:min-h-10 lg:py-1"
      >
        열어서 마감하기
      </ButtonLink>
      {drawer.isOverdue && <Notice tone="warn" title="지난 날의 시재입니다. 현금을 세어 마감해 주세요." />}
    </Card>
  );
}

/** Begins today's drawer with what lies in it; what was counted there last is offered. */
function Begin({ branches }: { branches: Branches }) {
  const [first] = branches;
  const [branchId, setBranchId] = useState(first?.branchId ?? 0);
  const last = branches.find((one) => one.branchId === branchId)?.lastCountedKrw ?? 0;
  const begin = useOfficeForm((form) =>
    callApi(openCashDrawerEndpoint, { branchId, openingKrw: textOf(form, 'openingKrw') }),
  );
  const isOne = branches.length === 1 && !begin.fields.branchId;
  return (
    <Card className={lowCard}>
      <form className={oneRow} onSubmit={begin.submit} noValidate>
        <h2 className="text-lg lg:text-base">오늘 시재 시작{isOne && ` · ${first?.name}`}</h2>
        <div className={fieldsInRow}>
          {!isOne && (
            <SelectField
              label="분원"
              value={branchId}
              error={begin.fields.branchId}
              onChange={({ target }) => setBranchId(Number(target.value))}
            >
              {branches.map((one) => (
                <option key={one.branchId} value={one.branchId}>
                  {one.name}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            key={branchId}
            label="준비금(원)"
            name="openingKrw"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={last > 0 ? String(last) : ''}
            hint={last > 0 ? `지난 마감에 센 금액은 ${formatKrw(last)}입니다.` : undefined}
            error={begin.fields.openingKrw}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start lg:min-h-10 lg:py-1"
          isBusy={begin.isBusy}
        >
          시작하기
        </Button>
        <Refused act={begin} />
      </form>
    </Card>
  );
}

import { useState } from 'react';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { dropNumberEndpoint, type PayoutSettings, setNumberEndpoint } from '../contract/payouts.ts';
import { businessLabel } from '../rules/terms.ts';
import { FromADayForm } from './from-a-day-form.tsx';

type BranchNumber = PayoutSettings['numbers'][number];

/** Under which number the money of each branch comes. */
export function NumberSettings({ settings }: { settings: PayoutSettings }) {
  const { ownNo, branches, numbers, mayChange } = settings;
  const [dropped, setDropped] = useState<BranchNumber | null>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">사업자등록번호</h2>
      <p>
        {ownNo === ''
          ? '학원 정보에 사업자등록번호가 아직 없습니다. 입금액을 적으려면 먼저 채워 주세요.'
          : `따로 정하지 않은 분원은 학원의 번호 ${businessLabel(ownNo)}로 들어옵니다.`}
      </p>
      <Table
        caption="분원별 사업자등록번호"
        rows={branches}
        keyOf={(row) => row.branchId}
        columns={[
          { name: '분원', isRowHeader: true, cell: (row) => row.name },
          { name: '오늘 쓰는 번호', cell: (row) => businessLabel(row.businessNo) },
          {
            name: '따로 정한 번호',
            cell: (row) => (
              <Own
                numbers={numbers.filter(({ branchId }) => branchId === row.branchId)}
                onDrop={mayChange ? setDropped : null}
              />
            ),
          },
        ]}
      />
      {mayChange && (
        <FirstNeeded needed={[branchNeeded(branches)]}>
          <NumberForm branches={branches} />
        </FirstNeeded>
      )}
      {dropped && (
        <ReasonDialog
          title="사업자등록번호 되돌리기"
          button="되돌리기"
          isOpen
          onClose={() => setDropped(null)}
          run={(reason) => callApi(dropNumberEndpoint, { numberId: dropped.numberId, reason })}
        >
          <p>
            {dropped.branchName} · {formatDay(dropped.effectiveFrom)}부터 ·{' '}
            {businessLabel(dropped.businessNo)}
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}

interface OwnProps {
  readonly numbers: readonly BranchNumber[];
  readonly onDrop: ((number: BranchNumber) => void) | null;
}

function Own({ numbers, onDrop }: OwnProps) {
  if (numbers.length === 0) return '-';
  return (
    <ul className="grid gap-1">
      {numbers.map((one) => (
        <li key={one.numberId} className="flex flex-wrap items-center gap-2">
          {businessLabel(one.businessNo)} · {formatDay(one.effectiveFrom)}부터 · {one.setBy}
          {onDrop && (
            <Button variant="secondary" className={smallButton} onClick={() => onDrop(one)}>
              되돌리기<span className="sr-only"> {formatDay(one.effectiveFrom)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NumberForm({ branches }: Pick<PayoutSettings, 'branches'>) {
  return (
    <FromADayForm
      title="분원의 번호 따로 정하기"
      button="번호 추가"
      said="분원의 사업자등록번호를 더했습니다."
      send={({ text, ...holds }) =>
        callApi(setNumberEndpoint, {
          ...{ branchId: text('branchId'), businessNo: text('businessNo') },
          ...holds,
        })
      }
      whose={(errors) => (
        <SelectField label="분원" name="branchId" error={errors.branchId}>
          <option value="">분원을 골라 주세요</option>
          {branches.map(({ branchId, name }) => (
            <option key={branchId} value={branchId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      what={(errors) => (
        <TextField
          label="사업자등록번호"
          name="businessNo"
          inputMode="numeric"
          autoComplete="off"
          error={errors.businessNo}
        />
      )}
    />
  );
}

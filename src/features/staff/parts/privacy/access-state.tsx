import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonth } from '#src/shared/month.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextAreaField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { checkAccessEndpoint, readAccessStateEndpoint } from '../../contract/privacy.ts';

/** Whether the log is whole, last month's figures, and the monthly check. */
export function AccessState() {
  const state = useQuery({
    queryKey: ['office', 'access-state'],
    queryFn: () => callApi(readAccessStateEndpoint, {}),
  });
  if (cannotShow(state)) return <Notice tone="bad" title={sentenceOf(state.error)} isLive />;
  if (!state.data) return <Skeleton className="h-40" />;
  const { brokenAt, isTailCut, rowCount, dueMonth, isDue, byStaff, months } = state.data;
  const isWhole = brokenAt === null && !isTailCut;
  return (
    <div className="grid gap-6">
      <Notice
        tone={isWhole ? 'good' : 'bad'}
        title={
          isWhole
            ? `기록 ${rowCount.toLocaleString('ko-KR')}건이 처음부터 끝까지 이어집니다. 고치거나 지운 흔적이 없습니다.`
            : brokenAt === null
              ? '점검 때 있던 기록의 끝이 사라졌습니다. 바로 조사해 주세요.'
              : `${brokenAt}번 기록에서 사슬이 끊겼습니다. 바로 조사해 주세요.`
        }
        isLive
      />
      <Card className="grid gap-4">
        <h3 className="text-lg">{formatMonth(dueMonth)} 점검</h3>
        {byStaff.length === 0 ? (
          <p>이 달에는 개인정보를 열람한 기록이 없습니다.</p>
        ) : (
          <Table
            caption={`${formatMonth(dueMonth)} 직원별 열람`}
            rows={byStaff}
            keyOf={(row) => row.staffName}
            columns={[
              { name: '직원', cell: (row) => row.staffName, isRowHeader: true },
              { name: '열람', cell: (row) => row.looks, isNumber: true },
              { name: '내려받기', cell: (row) => row.exports, isNumber: true },
              { name: '밤 10시~아침 6시', cell: (row) => row.atNight, isNumber: true },
            ]}
          />
        )}
        {isDue ? <CheckForm month={dueMonth} /> : <p className="font-bold text-brand">점검을 마쳤습니다.</p>}
      </Card>
      {months.length > 0 && (
        <Table
          caption="지난 점검"
          isCaptionShown
          rows={months}
          keyOf={(row) => row.checkId}
          columns={[
            { name: '달', cell: (row) => formatMonth(row.month), isRowHeader: true },
            { name: '점검', cell: (row) => `${row.staffName} · ${formatSeoulDateTime(row.at)}` },
            { name: '사슬', cell: (row) => (row.isWhole ? '온전함' : '끊김') },
            { name: '기록 끝 번호', cell: (row) => row.headSeq, isNumber: true },
            { name: '내용', cell: (row) => row.note },
          ]}
        />
      )}
    </div>
  );
}

function CheckForm({ month }: { month: string }) {
  const [note, setNote] = useState('');
  const form = useOfficeForm(
    () => callApi(checkAccessEndpoint, { month, note }),
    () => toast('점검을 기록했습니다.'),
  );
  return (
    <form className="grid gap-3" onSubmit={form.submit} noValidate>
      {!form.fields.note && <Refused act={form} isWhole />}
      <TextAreaField
        label="살펴본 내용과 조치"
        hint="내려받기와 밤 시간 열람의 사유를 확인해 주세요."
        value={note}
        error={form.fields.note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" isBusy={form.isBusy}>
        점검 기록하기
      </Button>
    </form>
  );
}

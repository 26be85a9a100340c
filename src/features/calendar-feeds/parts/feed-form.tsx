import { useQuery } from '@tanstack/react-query';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { BranchField } from '#src/web/office/forms/branch-field.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { createFeedEndpoint } from '../contract/feeds.ts';

/** Makes an address of a branch's calendar for one person. */
export function FeedForm({ onDone }: { onDone: (made: DataOf<typeof createFeedEndpoint>) => void }) {
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const form = useOfficeForm(
    (data) => callApi(createFeedEndpoint, { branchId: textOf(data, 'branchId'), name: textOf(data, 'name') }),
    onDone,
  );
  const { fields } = form;
  return (
    <FirstNeeded needed={[branchNeeded(branches.data)]}>
      <form className="grid gap-5" aria-label="달력 주소" onSubmit={form.submit} noValidate>
        <ErrorSummary errors={form.sentences} />
        <Refused act={form} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <BranchField branches={branches.data ?? []} name="branchId" error={fields.branchId} />
          <TextField
            label="쓰는 사람"
            name="name"
            maxLength={60}
            hint="누구의 달력인지 적어 두면 거둘 때 알아볼 수 있습니다."
            error={fields.name}
            autoComplete="off"
          />
        </div>
        <p>
          <Button type="submit" isBusy={form.isBusy}>
            주소 만들기
          </Button>
        </p>
      </form>
    </FirstNeeded>
  );
}

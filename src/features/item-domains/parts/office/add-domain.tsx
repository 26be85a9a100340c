import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { addDomainEndpoint, type listDomainsEndpoint } from '../../contract.ts';

type Subject = DataOf<typeof listDomainsEndpoint>['subjects'][number];

/** A new domain of a subject, or a part of one of its domains. */
export function AddDomain({ subject }: { subject: Subject }) {
  const form = useOfficeForm(
    (typed) =>
      callApi(addDomainEndpoint, {
        subject: subject.code,
        parentId: textOf(typed, 'parentId') || null,
        name: textOf(typed, 'name'),
      }),
    () => toast('영역을 추가했습니다.'),
  );
  const tops = subject.domains.filter(({ parentId, isRetired }) => parentId === null && !isRetired);
  return (
    <form
      key={subject.domains.length}
      className="grid gap-3 rounded-card bg-mist p-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:items-start"
      aria-label={`${subject.name} 영역 추가`}
      onSubmit={form.submit}
      noValidate
    >
      <SelectField label="자리" name="parentId" defaultValue="" error={form.fields.parentId}>
        <option value="">큰 영역으로</option>
        {tops.map(({ domainId, name }) => (
          <option key={domainId} value={domainId}>
            ‘{name}’의 세부 영역으로
          </option>
        ))}
      </SelectField>
      <TextField label="새 영역 이름" name="name" maxLength={30} error={form.fields.name} />
      <Button type="submit" variant="secondary" className="sm:mt-8" isBusy={form.isBusy}>
        추가
      </Button>
      <Refused act={form} />
    </form>
  );
}

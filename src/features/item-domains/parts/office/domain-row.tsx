import { useState } from 'react';
import { particleAfter } from '#src/shared/words/particle.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Mover } from '#src/web/office/forms/mover.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import {
  type DomainLine,
  placeDomainEndpoint,
  renameDomainEndpoint,
  retireDomainEndpoint,
} from '../../contract.ts';

interface RowProps {
  readonly domain: DomainLine;
  /** Of a large domain: what it is divided into. */
  readonly parts?: readonly DomainLine[];
  readonly mayChange: boolean;
}

/** What stands in a domain, its parts included, and which tests take from it. */
function usedBy({ items, liveItems, plans }: DomainLine, parts: readonly DomainLine[]): string {
  const all = parts.reduce((sum, part) => sum + part.items, items);
  const live = parts.reduce((sum, part) => sum + part.liveItems, liveItems);
  return [
    ...(parts.length > 0 ? [`세부 영역 ${parts.length}개`] : []),
    `문항 ${all}개${live === all ? '' : `(출제 중 ${live})`}`,
    ...(plans.length > 0 ? [`시험 설계 ${plans.length}개`] : []),
  ].join(' · ');
}

/** One domain: what stands in it, and what may be done with it. */
export function DomainRow({ domain, parts = [], mayChange }: RowProps) {
  const [open, setOpen] = useState<'name' | 'retire' | null>(null);
  const { name, isRetired } = domain;
  return (
    <div className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="mr-auto">
          <span className={domain.parentId === null ? 'font-bold' : undefined}>{name}</span>{' '}
          {isRetired && <StatusBadge tone="closed">사용 종료</StatusBadge>}
          <span className="block text-sm text-ink-soft">{usedBy(domain, parts)}</span>
        </span>
        {mayChange && (
          <span className="flex flex-wrap gap-1">
            <Button
              variant="quiet"
              className="max-sm:min-w-11 max-sm:px-1.5"
              aria-expanded={open === 'name'}
              onClick={() => setOpen(open === 'name' ? null : 'name')}
            >
              이름 변경<span className="sr-only">: {name}</span>
            </Button>
            <Mover
              name={domain.name}
              className="max-sm:min-w-11 max-sm:px-1.5"
              onMove={(by) => callApi(placeDomainEndpoint, { domainId: domain.domainId, by })}
            />
            <Button
              variant="quiet"
              className="max-sm:min-w-11 max-sm:px-1.5"
              onClick={() => setOpen('retire')}
            >
              {isRetired ? '사용 종료 취소' : '사용 종료'}
              <span className="sr-only">: {name}</span>
            </Button>
          </span>
        )}
      </div>
      {open === 'name' && (
        <>
          <Rename domain={domain} onDone={() => setOpen(null)} />
          <History entity="item-domain" entityId={String(domain.domainId)} />
        </>
      )}
      <RetireDialog domain={domain} isOpen={open === 'retire'} onClose={() => setOpen(null)} />
    </div>
  );
}

function Rename({ domain, onDone }: { domain: DomainLine; onDone: () => void }) {
  const { domainId, version, name } = domain;
  // What stands there now is what is named anew, whoever changed it meanwhile.
  const [begunOn] = useState(version);
  const form = useOfficeForm(
    (typed) => callApi(renameDomainEndpoint, { domainId, name: textOf(typed, 'name'), version: begunOn }),
    onDone,
  );
  return (
    <form
      className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start"
      onSubmit={form.submit}
      noValidate
    >
      <TextField
        label={`‘${name}’의 새 이름`}
        name="name"
        maxLength={30}
        defaultValue={name}
        error={form.fields.name}
      />
      <Button type="submit" className="sm:mt-8" isBusy={form.isBusy}>
        저장
      </Button>
      <Button variant="secondary" className="sm:mt-8" onClick={onDone}>
        취소
      </Button>
      <Refused act={form} />
    </form>
  );
}

/** Says first what a domain out of use touches. */
function RetireDialog({
  domain,
  isOpen,
  onClose,
}: {
  domain: DomainLine;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { domainId, version, name, isRetired, items, plans } = domain;
  const isTaken = !isRetired && plans.length > 0;
  return (
    <ReasonDialog
      title={`‘${name}’ ${isRetired ? '사용 종료 취소' : '사용 종료'}`}
      button={isRetired ? '되돌리기' : '사용 종료'}
      isOpen={isOpen}
      asksNoReason
      isPossible={!isTaken}
      onClose={onClose}
      run={() => callApi(retireDomainEndpoint, { domainId, isRetired: !isRetired, version })}
    >
      {isTaken ? (
        <p>
          {plans.map((title) => `‘${title}’`).join(', ')} 시험 설계가 이 영역에서 문항을 냅니다. 시험 설계를
          먼저 사용 종료해 주세요.
        </p>
      ) : isRetired ? (
        <p>새 문항과 새 시험 설계에서 다시 고를 수 있습니다.</p>
      ) : (
        <p>
          새 문항과 새 시험 설계에서 ‘{name}’{particleAfter(name, '을/를')} 고를 수 없게 됩니다. 이 영역의
          문항 {items}개와 이미 나간 성적표는 그대로입니다.
        </p>
      )}
    </ReasonDialog>
  );
}

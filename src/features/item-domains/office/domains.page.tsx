import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { listDomainsEndpoint } from '../contract.ts';
import { AddDomain } from '../parts/office/add-domain.tsx';
import { DomainRow } from '../parts/office/domain-row.tsx';

/** What questions are about, subject by subject: added, named, put in order, taken out of use. */
export default function DomainsPage() {
  const found = useQuery({
    queryKey: ['office', 'item-domains'],
    queryFn: () => callApi(listDomainsEndpoint, {}),
  });
  if (cannotShow(found)) return <NotShown error={found.error} back={['/office/items', '문항 은행']} />;
  if (!found.data) return <Skeleton className="h-96" />;
  const { mayChange, subjects } = found.data;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h1 className="text-2xl">영역</h1>
          <p className="text-ink-soft">
            시험 설계는 큰 영역마다 문항 수를 정하고, 성적표는 세부 영역으로 잘하는 것과 어려워하는 것을
            말합니다. 이름은 앞으로 나가는 시험과 성적표부터 바뀌고, 이미 나간 성적표는 그대로입니다.
          </p>
        </div>
        <ButtonLink to="/office/items" variant="secondary">
          문항 은행
        </ButtonLink>
      </div>
      {subjects.map((subject) => (
        <Card key={subject.code} className="grid gap-4">
          <h2 className="text-xl">{subject.name}</h2>
          {subject.domains.length === 0 && <p className="text-ink-soft">아직 영역이 없습니다.</p>}
          <ul className="grid">
            {subject.domains
              .filter(({ parentId }) => parentId === null)
              .map((top) => {
                const parts = subject.domains.filter(({ parentId }) => parentId === top.domainId);
                return (
                  <li key={top.domainId} className="grid border-t border-line first:border-t-0">
                    <DomainRow domain={top} parts={parts} mayChange={mayChange} />
                    <ul className="grid">
                      {parts.map((part) => (
                        <li key={part.domainId} className="border-t border-line/60 pl-5">
                          <DomainRow domain={part} mayChange={mayChange} />
                        </li>
                      ))}
                    </ul>
                  </li>
                );
              })}
          </ul>
          {mayChange && <AddDomain subject={subject} />}
        </Card>
      ))}
    </section>
  );
}

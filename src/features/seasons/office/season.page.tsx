import { useQuery } from '@tanstack/react-query';
import { Arrival } from '#src/ui/arrival.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded, type Needed } from '#src/web/office/first-needed.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type SeasonChoices, seasonChoices } from '../contract.ts';
import { FillForm } from '../parts/fill-form.tsx';
import { MadeSeason } from '../parts/made-season.tsx';
import { SeasonGrid } from '../parts/season-grid.tsx';
import { type Season, useSeason } from '../parts/use-season.ts';

const kinds = [
  ['test', '입학 테스트'],
  ['presentation', '설명회'],
] as const;

/** A season in one screen: all sessions over branches, rooms and days, checked, made and shown together. */
export default function SeasonPage() {
  const choices = useQuery({
    queryKey: ['office', 'season-choices'],
    queryFn: () => callApi(seasonChoices, {}),
  });
  const season = useSeason();
  if (cannotShow(choices)) return <Notice tone="bad" title={sentenceOf(choices.error)} isLive />;
  if (!choices.data) return <Skeleton className="h-96" />;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="시즌 편성"
        about="여러 분원의 회차를 한 번에 준비합니다. 고사실이 겹치거나, 쉬는 날이거나, 설명회를 맡은 분이 같은 시간에 다른 곳에 있으면 그 칸에 알려 드립니다. 하나라도 겹치면 아무것도 만들지 않습니다."
      >
        {kinds.map(([kind, label]) => (
          <Button
            key={kind}
            variant={season.frame.kind === kind ? 'primary' : 'secondary'}
            aria-pressed={season.frame.kind === kind}
            onClick={() => season.change({ kind })}
          >
            {label}
          </Button>
        ))}
      </PageHead>
      {season.made && (
        <MadeSeason
          key={season.made.drafts.map(({ sessionId }) => sessionId).join()}
          made={season.made}
          choices={choices.data}
          onClose={season.forgetMade}
        />
      )}
      <Card className="grid gap-3">
        <FirstNeeded needed={neededFor(season.frame.kind, choices.data)} />
        <FillForm key={season.frame.kind} season={season} choices={choices.data} />
      </Card>
      {season.rows.length > 0 && <Planned season={season} choices={choices.data} />}
    </section>
  );
}

/** What must be there before anything can be planned, and where it is made. */
const neededFor = (kind: Season['frame']['kind'], choices: SeasonChoices): readonly Needed[] => [
  branchNeeded(choices.branches),
  kind === 'test'
    ? { name: '테스트', to: '/office/tests', of: choices.tests }
    : { name: '설명회', to: '/office/presentations', of: choices.presentations },
];

function Planned({ season, choices }: { season: Season; choices: SeasonChoices }) {
  const { rows, clashes, checking, planning } = season;
  const act = planning.error ? planning : checking;
  return (
    <>
      <SeasonGrid season={season} choices={choices} />
      {clashes && clashes.length === 0 && !act.error && (
        <Notice tone="good" title={`${rows.length}칸 모두 만들 수 있습니다.`} isLive />
      )}
      {clashes && clashes.length > 0 && !checking.isPending && !planning.isPending && (
        <Arrival>
          <Notice
            tone="warn"
            title={`고칠 칸이 ${new Set(clashes.map(({ row }) => row)).size}곳 있습니다.`}
            isLive
          />
        </Arrival>
      )}
      <Refused act={act} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isBusy={checking.isPending} onClick={() => checking.mutate()}>
          겹치는지 확인
        </Button>
        <Button isBusy={planning.isPending} onClick={() => planning.mutate()}>
          {rows.length}개 회차 만들기
        </Button>
        <Button variant="quiet" onClick={() => season.put([])}>
          모두 빼기
        </Button>
      </div>
    </>
  );
}

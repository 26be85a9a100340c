import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { refusedFields } from '#src/web/forms/use-form.ts';
import { hasAddressSearch } from '../actions.server.ts';
import { type Address, searchAddresses } from '../contract.ts';
import { DaumPostcode } from '../parts/daum-postcode.tsx';
import { handOver } from '../parts/hand-over.ts';
import type { Route } from './+types/address.page.ts';

export const meta = () => [{ title: titled('주소 찾기') }, { name: 'robots', content: 'noindex' }];

/** The server checks the same where the rules do not come. */
const refusedQuery = (keywords: string) =>
  import('../contract.ts').then(
    (contract) => refusedFields(contract.searchAddresses.input, { keywords }),
    () => ({ keywords: undefined }),
  );

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });

export function loader({ context }: Route.LoaderArgs) {
  return { hasSearch: hasAddressSearch(context.get(academyContext)) };
}

/** The popup: search, pick, and the address goes to the window that opened it. */
export default function AddressPage({ loaderData: { hasSearch } }: Route.ComponentProps) {
  const [picked, setPicked] = useState<Address | null>(null);
  const pick = (address: Address) => {
    if (!handOver(address)) setPicked(address);
  };
  return (
    <main className="mx-auto grid w-full max-w-xl gap-5 px-4 py-6">
      <h1 className="text-xl">주소 찾기</h1>
      {picked && (
        <Notice tone="good" title={`(${picked.postcode}) ${picked.roadAddress}`} isLive>
          <p>이 화면은 주소를 입력하는 화면에서 열어야 자동으로 입력됩니다. 위 주소를 옮겨 적어 주세요.</p>
        </Notice>
      )}
      {hasSearch ? (
        <Search onPick={pick} />
      ) : (
        <p className="text-ink-soft">
          이 학원은 주소 검색을 쓰지 않습니다. 카카오 우편번호 서비스로 찾으시거나, 주소를 비워 두셔도 됩니다.
        </p>
      )}
      <DaumPostcode onPick={pick} hasSearch={hasSearch} />
    </main>
  );
}

function Search({ onPick }: { onPick: (address: Address) => void }) {
  const [typed, setTyped] = useState('');
  const [keywords, setKeywords] = useState('');
  const [error, setError] = useState<string>();
  const found = useQuery({
    queryKey: ['addresses', keywords],
    queryFn: () => callApi(searchAddresses, { keywords }),
    enabled: keywords !== '',
    // Whoever is asked may take ten seconds to say nothing; a second try is all one waits for.
    retry: 1,
  });
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const refused = await refusedQuery(typed);
    setError(refused.keywords);
    if (!refused.keywords) setKeywords(typed.trim());
  };
  return (
    <>
      <form onSubmit={search} noValidate>
        <TextField
          label="도로명, 동, 건물 이름"
          hint="예: 삼성로 150, 대치동 은마아파트"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          after={
            <Button type="submit" className="shrink-0" isBusy={found.isFetching} busyText="찾는 중…">
              찾기
            </Button>
          }
        />
      </form>
      {found.isError && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {found.isLoading && <Skeleton className="h-40" />}
      {found.data && <Results addresses={found.data.addresses} keywords={keywords} onPick={onPick} />}
    </>
  );
}

interface ResultsProps {
  readonly addresses: readonly Address[];
  readonly keywords: string;
  readonly onPick: (address: Address) => void;
}

function Results({ addresses, keywords, onPick }: ResultsProps) {
  if (addresses.length === 0) {
    return (
      <EmptyState title={`‘${keywords}’에 맞는 주소가 없습니다.`}>
        <p>도로명과 건물 번호, 또는 동과 아파트 이름으로 찾아 보세요.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-label="찾은 주소">
      <p role="status" className="text-sm text-ink-soft">
        {addresses.length}건을 찾았습니다. 주소를 누르면 입력됩니다.
      </p>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line">
        {addresses.map((address) => (
          <li key={`${address.postcode} ${address.roadAddress} ${address.building}`}>
            <button
              type="button"
              className="grid min-h-11 w-full gap-0.5 px-4 py-3 text-left hover:bg-mist"
              onClick={() => onPick(address)}
            >
              <span className="font-semibold">
                <span className="mr-2 text-brand tabular-nums">{address.postcode}</span>
                {address.roadAddress}
              </span>
              <span className="text-sm text-ink-soft">
                {address.lotAddress} {address.building}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
